import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { IslandEmblem } from '../../components/emblem.tsx';
import { t } from '../../i18n.ts';
import { Head } from '../../layout/head.tsx';
import { PageLayout } from '../../layout/page-layout.tsx';
import type { PageComponentProps } from '../../layout/page-props.ts';
import { requestContext } from '../../request-context.ts';
import { localizedHrefs } from '../../routes.ts';

/**
 * Renders the page that the service worker shows offline instead of a page that is not cached on the device. The page script fills in the
 * list of cached pages (`page-script/offline/offline-pages.client.ts`).
 */
export default async ({ locale, path }: PageComponentProps): Promise<ReactNode> => {
  const settings = await requestContext().queries.settings(locale);
  return (
    <PageLayout locale={locale} languagePaths={localizedHrefs('home')} hideSearch>
      <Head locale={locale} settings={settings} path={path} title={t(locale, 'offline.title')} isIndexed={false} />
      <div className="offline page">
        <header>
          <h1>{t(locale, 'offline.title')}</h1>
          <p className="standfirst">{t(locale, 'offline.description')}</p>
          <Button href="" variant="secondary">
            {t(locale, 'offline.retry')}
          </Button>
        </header>
        <IslandEmblem />
        <section aria-labelledby="kept">
          <h2 id="kept">{t(locale, 'offline.kept')}</h2>
          <p className="kept-nothing">{t(locale, 'offline.nothing')}</p>
          <ol className="offline-pages kept-pages" />
        </section>
      </div>
    </PageLayout>
  );
};
