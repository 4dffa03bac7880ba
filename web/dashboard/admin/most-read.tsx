import type { Locale } from '#domain/shared/locale.ts';
import type { DashboardFigures } from '../../admin/queries/figure-views.ts';
import { formatNumber, languageTags, t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { loadPageTitle } from './page-title.ts';

/** Renders links to the most read pages with their titles and views; nothing if there are none. */
export const MostRead = async ({ locale, pages }: { locale: Locale; pages: DashboardFigures['mostRead'] }) => {
  const { queries } = requestContext();
  const titled = await Promise.all(
    pages.map(async (page) => ({ ...page, page: await loadPageTitle(queries, page.path) })),
  );
  return (
    titled.length > 0 && (
      <div className="plot">
        <h3>{t(locale, 'desk.mostRead')}</h3>
        <ol className="today-read">
          {titled.map(({ path, views, page }) => (
            <li key={path}>
              <a href={path} lang={page && languageTags[page.locale]}>
                {page?.title ?? path}
              </a>{' '}
              <span>{formatNumber(locale, views)}</span>
            </li>
          ))}
        </ol>
      </div>
    )
  );
};
