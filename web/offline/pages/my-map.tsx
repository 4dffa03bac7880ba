import type { ReactNode } from 'react';
import { t } from '../../i18n.ts';
import { Head } from '../../layout/head.tsx';
import { PageLayout } from '../../layout/page-layout.tsx';
import type { PageComponentProps } from '../../layout/page-props.ts';
import { requestContext } from '../../request-context.ts';
import { IslandDrawing } from '../../restaurant/map/island-drawing.tsx';
import { localizedHrefs } from '../../routes.ts';

/**
 * Renders the map of the places that a reader kept. The page script fills it in from the device (`page-script/my-map.client.ts`), because
 * the server does not know what a reader kept.
 */
export default async ({ locale, path }: PageComponentProps): Promise<ReactNode> => {
  const settings = await requestContext().queries.settings(locale);
  const title = t(locale, 'myMap.title');
  return (
    <PageLayout locale={locale} languagePaths={localizedHrefs('myMap')}>
      <Head locale={locale} settings={settings} path={path} title={title} isIndexed={false} />
      <div className="offline my-map page" data-remove={t(locale, 'myMap.remove')}>
        <header>
          <h1>{title}</h1>
          <p className="standfirst">{t(locale, 'myMap.description')}</p>
        </header>
        <section aria-label={title}>
          <nav className="guide-sheet" aria-label={title}>
            <IslandDrawing />
            <ol className="my-map-marks" />
          </nav>
          <noscript>
            <p>{t(locale, 'saved.needsScript')}</p>
          </noscript>
          <p className="kept-nothing">{t(locale, 'myMap.nothing')}</p>
          <ol className="my-map-list kept-pages" />
        </section>
      </div>
    </PageLayout>
  );
};
