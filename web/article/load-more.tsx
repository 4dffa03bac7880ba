import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../i18n.ts';
import { ROWS_ID } from './cards/article-rows.tsx';
import { firstPage, type ListChoice, type ListWindow, listQuery, PAGE_SIZE, windowAfter } from './list-query.ts';

interface LoadMoreProps {
  locale: Locale;
  /** Path of the list. */
  path: string;
  window: ListWindow;
  total: number;
  /** Articles on the page. */
  shown: number;
  more: boolean;
  choice?: ListChoice;
}

/** A plain link to the longer list, at its first new article. Where the next page begins instead, nothing can be appended. */
export const LoadMore = ({ locale, path, window, total, shown, more, choice = {} }: LoadMoreProps) => {
  const last = window.offset + shown;
  if (total === 0 || (!more && window.offset === 0)) return null;
  const next = windowAfter(window);
  return (
    <nav className="load-more" data-append-nav aria-label={t(locale, 'articles.title')}>
      <p className="tabular">{t(locale, 'articles.shown', { shown: last, total })}</p>
      {more && (
        <a
          className="button"
          rel="next"
          href={`${path}${listQuery(next, choice)}#n${last + 1}`}
          data-append={next.offset === window.offset ? ROWS_ID : undefined}
        >
          {t(locale, 'articles.more', { count: Math.min(PAGE_SIZE, total - last) })}
        </a>
      )}
      {window.offset > 0 && (
        <a className="quiet-link" href={path + listQuery(firstPage, choice)}>
          {t(locale, 'articles.first')}
        </a>
      )}
    </nav>
  );
};
