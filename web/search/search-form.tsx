import type { ReactNode } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../i18n.ts';
import { href } from '../routes.ts';

interface SearchFormProps {
  locale: Locale;
  query?: string | undefined;
  /** Id of the element that shows the results while the reader types. */
  liveResultsId?: string;
  /** More fields, shown below the search field. */
  children?: ReactNode;
}

/**
 * Renders the large search form of the front page and of the list of articles. Submitting it opens the list of articles with the results.
 * With `liveResultsId`, the element with that id shows the results while the reader types. `children` are more fields of the form.
 */
export const SearchForm = ({ locale, query = '', liveResultsId, children }: SearchFormProps) => (
  <search>
    <form className="search-form" id="search" action={href('articles', locale)} data-live={liveResultsId}>
      <div className="search-line">
        <label htmlFor="search-words">{t(locale, 'search.label')}</label>
        <input
          id="search-words"
          type="search"
          name="q"
          defaultValue={query}
          placeholder={t(locale, 'search.placeholder')}
          autoComplete="off"
        />
        <button type="submit">{t(locale, 'search.submit')}</button>
      </div>
      {children}
    </form>
  </search>
);

/** Renders a magnifying glass, hidden from screen readers. */
export const SearchIcon = () => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <circle cx="7" cy="7" r="4.75" />
    <path d="m10.6 10.6 4 4" />
  </svg>
);
