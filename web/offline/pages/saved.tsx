import type { ReactNode } from 'react';
import { t } from '../../i18n.ts';
import { Head } from '../../layout/head.tsx';
import { PageLayout } from '../../layout/page-layout.tsx';
import type { PageComponentProps } from '../../layout/page-props.ts';
import { requestContext } from '../../request-context.ts';
import { localizedHrefs } from '../../routes.ts';

/**
 * Renders the page of saved articles. The page script fills in the list from the device (`page-script/reading-tools.client.ts`), because the
 * server does not know what a reader saved.
 */
export default async ({ locale, path }: PageComponentProps): Promise<ReactNode> => {
  const settings = await requestContext().queries.settings(locale);
  return (
    <PageLayout locale={locale} languagePaths={localizedHrefs('saved')}>
      <Head locale={locale} settings={settings} path={path} title={t(locale, 'saved.title')} isIndexed={false} />
      <div className="offline page">
        <header>
          <h1>{t(locale, 'saved.title')}</h1>
          <p className="standfirst">{t(locale, 'saved.description')}</p>
        </header>
        <section aria-label={t(locale, 'saved.title')}>
          <noscript>
            <p>{t(locale, 'saved.needsScript')}</p>
          </noscript>
          <p className="kept-nothing">{t(locale, 'saved.nothing')}</p>
          <ol className="saved-articles kept-pages" data-remove={t(locale, 'saved.remove')} />
        </section>
      </div>
    </PageLayout>
  );
};
