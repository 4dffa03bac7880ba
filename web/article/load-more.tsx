import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleList } from '#projections/article/views.ts';
import { t } from '../i18n.ts';
import { ARTICLE_ROWS_ID } from './cards/article-rows.tsx';
import {
  firstPage,
  type ListFilters,
  listQueryString,
  nextPagination,
  PAGE_SIZE,
  type Pagination,
} from './list-query.ts';

interface LoadMoreProps {
  locale: Locale;
  /** Path of the list. */
  path: string;
  pagination: Pagination;
  list: ArticleList;
  filters?: ListFilters;
}

/**
 * Renders the “load more” link below an article list. The link opens the same list with more articles, or the next page if the list has its
 * maximum length; with JavaScript, more articles are appended without leaving the page, unless the list has two parts. Pages after the first
 * also get a link to the first page. Renders nothing if the whole list is shown.
 */
export const LoadMore = ({ locale, path, pagination, list, filters = {} }: LoadMoreProps) => {
  const { total, items, nextOffset } = list;
  const last = pagination.offset + items.length;
  const hasMore = nextOffset !== null;
  const hasParts = list.search !== undefined && list.search.complete < total;
  if (total === 0 || (!hasMore && pagination.offset === 0)) return null;
  const next = nextPagination(pagination);
  return (
    <nav className="load-more" data-append-nav aria-label={t(locale, 'articles.title')}>
      <p className="tabular">{t(locale, 'articles.shown', { shown: last, total })}</p>
      {hasMore && (
        <a
          className="button"
          rel="next"
          href={`${path}${listQueryString(next, filters)}#n${last + 1}`}
          data-append={next.offset === pagination.offset && !hasParts ? ARTICLE_ROWS_ID : undefined}
        >
          {t(locale, 'articles.more', { count: Math.min(PAGE_SIZE, total - last) })}
        </a>
      )}
      {pagination.offset > 0 && (
        <a className="quiet-link" href={path + listQueryString(firstPage, filters)}>
          {t(locale, 'articles.first')}
        </a>
      )}
    </nav>
  );
};
