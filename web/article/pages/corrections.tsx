import type { ReactNode } from 'react';
import { t } from '../../i18n.ts';
import { Head } from '../../layout/head.tsx';
import { PageLayout } from '../../layout/page-layout.tsx';
import type { PageComponentProps } from '../../layout/page-props.ts';
import { requestContext } from '../../request-context.ts';
import { href, localizedHrefs } from '../../routes.ts';
import { CorrectionItem } from '../corrections/correction-item.tsx';
import { CORRECTIONS_PER_PAGE, isPageStart, offsetQuery, parseOffset } from '../corrections/offset.ts';

/** Renders the corrections of all articles that readers of the language can see, newest first. */
export default async ({ locale, query }: PageComponentProps): Promise<ReactNode> => {
  const { queries, response } = requestContext();
  const offset = parseOffset(query);
  const [settings, { total, items, nextOffset }] = await Promise.all([
    queries.settings(locale),
    queries.corrections(locale, { limit: CORRECTIONS_PER_PAGE, offset }),
  ]);
  response.query = isPageStart(offset, total) ? offsetQuery(offset) : undefined;
  const paths = localizedHrefs('corrections');
  const path = paths[locale];
  return (
    <PageLayout locale={locale} languagePaths={paths}>
      <Head
        locale={locale}
        settings={settings}
        path={path}
        query={offsetQuery(offset)}
        title={t(locale, 'corrections.title')}
        description={t(locale, 'corrections.description')}
        alternates={offset === 0 ? paths : {}}
      />
      <div className="list page" data-hue="basalt">
        <header className="list-opener">
          <h1>{t(locale, 'corrections.title')}</h1>
          <p className="list-advice">
            {t(locale, 'corrections.description')}{' '}
            <a className="correction-statute" href={href('editorialStatute', locale)}>
              {t(locale, 'screen.editorialStatute')}
            </a>
          </p>
        </header>
        {total === 0 && <p className="list-advice">{t(locale, 'corrections.empty')}</p>}
        {items.length > 0 && (
          <ol className="correction-rows">
            {items.map((correction) => (
              <CorrectionItem key={correction.id} locale={locale} correction={correction} />
            ))}
          </ol>
        )}
        {(offset > 0 || nextOffset !== null) && (
          <nav className="correction-pages" aria-label={t(locale, 'corrections.title')}>
            {offset > 0 && (
              <a rel="prev" href={path + offsetQuery(Math.max(0, offset - CORRECTIONS_PER_PAGE))}>
                {t(locale, 'corrections.newer')}
              </a>
            )}
            {nextOffset !== null && (
              <a rel="next" href={path + offsetQuery(nextOffset)}>
                {t(locale, 'corrections.older')}
              </a>
            )}
          </nav>
        )}
      </div>
    </PageLayout>
  );
};
