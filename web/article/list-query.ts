import { optionNamed } from '../components/long-choice.ts';

/** Number of articles that “load more” adds. */
export const PAGE_SIZE = 24;
/** Maximum number of articles on one page; after that, “load more” leads to the next page. */
export const MAX_LISTED_ARTICLES = 240;

export interface Pagination {
  offset: number;
  limit: number;
}

/** Filters of an article list; empty for all articles. */
export interface ListFilters {
  q?: string;
  /** Slug of the category in the language of the page. */
  category?: string;
  /** Slug of the keyword, a tag of articles, in the language of the page. */
  keyword?: string;
  /** First and last day, `YYYY-MM-DD`. */
  from?: string;
  to?: string;
  /** True if the reader refused a correction of the spelling; in the URL `exact=1`. Without `q` it means nothing. */
  exact?: boolean;
}

export const firstPage: Pagination = { offset: 0, limit: PAGE_SIZE };

/**
 * Parses `limit` and `offset`. Invalid values fall back to the defaults. `limit` is rounded up to a multiple of `PAGE_SIZE` and capped at
 * `MAX_LISTED_ARTICLES`.
 */
export const parsePagination = (query: URLSearchParams): Pagination => {
  const limit = wholeNumber(query.get('limit')) ?? PAGE_SIZE;
  return {
    offset: wholeNumber(query.get('offset')) ?? 0,
    limit: Math.min(Math.max(Math.ceil(limit / PAGE_SIZE), 1) * PAGE_SIZE, MAX_LISTED_ARTICLES),
  };
};

/** Parses a whole number of up to six digits, which covers any archive and always fits into the database's integer type. */
const wholeNumber = (text: string | null): number | undefined =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;

/** Maximum length of a search query in characters; longer ones are cut. */
const MAX_QUERY_LENGTH = 200;

/**
 * Parses the filters of an article list: search query, category, keyword, by slug or name, and period. Ignores an unknown category or keyword
 * and an invalid date; trims the search query and cuts it to its maximum length.
 */
export const parseFilters = (
  query: URLSearchParams,
  categories: { slug: string }[],
  keywords: { slug: string; name: string }[],
): ListFilters => {
  const q = (query.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH);
  const category = categories.find(({ slug }) => slug === query.get('category'))?.slug;
  const asked = query.get('keyword');
  const keyword = (keywords.find(({ slug }) => slug === asked) ?? optionNamed(keywords, asked))?.slug;
  const [from, to] = [dayOf(query.get('from')), dayOf(query.get('to'))];
  const exact = q !== '' && query.get('exact') === '1';
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(keyword && { keyword }),
    ...(from && { from }),
    ...(to && { to }),
    ...(exact && { exact }),
  };
};

const dayOf = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

/**
 * Returns the pagination of the page that the “load more” link leads to. It is the current page with `PAGE_SIZE` more articles; if the
 * current page has its maximum length, it is the next page.
 */
export const nextPagination = ({ offset, limit }: Pagination): Pagination =>
  limit < MAX_LISTED_ARTICLES ? { offset, limit: limit + PAGE_SIZE } : { offset: offset + limit, limit: PAGE_SIZE };

/**
 * Returns the query string of a page of an article list, such as `?q=mar&limit=48`, from its pagination and filters (`choice`). Leaves out
 * default values; the string is empty if nothing is left.
 */
export const listQueryString = ({ offset, limit }: Pagination, { exact, ...choice }: ListFilters = {}): string => {
  const query = new URLSearchParams({ ...choice });
  if (exact) query.set('exact', '1');
  if (offset > 0) query.set('offset', String(offset));
  if (limit > PAGE_SIZE) query.set('limit', String(limit));
  return query.size > 0 ? `?${query}` : '';
};

/**
 * Returns the query string of a page of an article list if the page is the first one or the “load more” links lead to it, otherwise
 * undefined. The server caches a page only under this query string, so other values of `limit` and `offset` are never cached. `total` is
 * the number of articles in the whole list.
 */
export const canonicalListQuery = (window: Pagination, choice: ListFilters, total: number): string | undefined => {
  const { offset, limit } = window;
  const begins = offset % MAX_LISTED_ARTICLES === 0 && offset < Math.max(total, 1);
  const ends = limit === PAGE_SIZE || offset + limit - PAGE_SIZE < total;
  return begins && ends ? listQueryString(window, choice) : undefined;
};
