import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../i18n.ts';
import { type ListWindow, listQuery, PAGE_SIZE, windowAfter } from './list-window.ts';

interface LoadMoreProps {
  locale: Locale;
  /** Path of the list. */
  path: string;
  window: ListWindow;
  total: number;
  /** Articles on the page. */
  shown: number;
  more: boolean;
  query?: string;
}

/** A plain link to the longer list, at its first new article. */
export const LoadMore = ({ locale, path, window, total, shown, more, query = '' }: LoadMoreProps) => {
  const last = window.offset + shown;
  if (total === 0 || (!more && window.offset === 0)) return null;
  return (
    <nav className="load-more" aria-label={t(locale, 'articles.title')}>
      <p className="tabular">{t(locale, 'articles.shown', { shown: last, total })}</p>
      {more && (
        <a className="button" rel="next" href={`${path}${listQuery(windowAfter(window), query)}#n${last + 1}`}>
          {t(locale, 'articles.more', { count: Math.min(PAGE_SIZE, total - last) })}
        </a>
      )}
      {window.offset > 0 && (
        <a className="quiet-link" href={path + listQuery({ offset: 0, limit: PAGE_SIZE }, query)}>
          {t(locale, 'articles.first')}
        </a>
      )}
    </nav>
  );
};
