import { Fragment } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleList } from '#projections/article/views.ts';
import type { CategoryName } from '#projections/category/views.ts';
import { firstPage, type ListFilters, listQueryString } from '../article/list-query.ts';
import { t } from '../i18n.ts';
import { href } from '../routes.ts';

interface NoteProps {
  locale: Locale;
  choice: ListFilters;
  list: ArticleList;
}

/**
 * Renders a note that a misspelt query was corrected, with a link that searches for the words as they were typed. Renders no note if
 * nothing was corrected.
 */
export const CorrectionNote = ({ locale, choice, list: { search } }: NoteProps) => {
  if (!search?.corrected || choice.q === undefined) return null;
  const to = href('articles', locale) + listQueryString(firstPage, { ...choice, exact: true });
  return (
    <p className="list-advice search-correction">
      {t(locale, 'search.corrected', { query: search.corrected.query })}{' '}
      <a className="quiet-link" href={to}>
        {t(locale, 'search.exact', { typed: choice.q })}
      </a>
    </p>
  );
};

/**
 * Renders a note that names words which were searched in addition to those of the query, such as synonyms, with a link that searches for
 * the typed words only. Renders no note if there are none.
 */
export const AddedWordsNote = ({ locale, choice, list: { search } }: NoteProps) => {
  if (!search?.added || choice.q === undefined) return null;
  const q = `"${(search.corrected?.query ?? choice.q).replaceAll('"', '')}"`;
  return (
    <p className="list-advice search-added">
      {t(locale, 'search.added')}{' '}
      {search.added.map((word, index) => (
        <Fragment key={word}>
          {index > 0 && ', '}
          <mark data-added="">{word}</mark>
        </Fragment>
      ))}
      .{' '}
      <a className="quiet-link" href={href('articles', locale) + listQueryString(firstPage, { ...choice, q })}>
        {t(locale, 'search.onlyTyped', { typed: q.slice(1, -1) })}
      </a>
    </p>
  );
};

/**
 * Returns how many articles on this page of results match the whole query. They come first; the articles after them match only some of its
 * words.
 */
export const countFullMatches = ({ items, search }: ArticleList, { offset }: { offset: number }): number =>
  Math.min(items.length, Math.max(0, (search?.complete ?? offset + items.length) - offset));

/**
 * Renders the heading above the articles that match only some words of the query. Renders nothing if all articles match the whole query.
 */
export const PartialMatchesNote = ({ locale, list: { search, total } }: { locale: Locale; list: ArticleList }) => {
  if (!search || search.complete === total) return null;
  const count = total - search.complete;
  return <p className="list-advice">{t(locale, search.complete > 0 ? 'search.some' : 'search.partial', { count })}</p>;
};

/** Renders advice and links to the categories after a search without results. */
export const NoSearchResults = ({ locale, categories }: { locale: Locale; categories: CategoryName[] }) => (
  <div className="list-advice">
    <p>{t(locale, 'search.nothing')}</p>
    <p>{t(locale, 'search.suggestion')}</p>
    <ul className="list-ways">
      {categories.map(({ id, slug, name, hue }) => (
        <li key={id} data-hue={hue}>
          <a href={href('category', locale, { category: slug })}>{name}</a>
        </li>
      ))}
    </ul>
  </div>
);
