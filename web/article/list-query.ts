/** Articles that one step of “load more” adds. */
export const PAGE_SIZE = 24;
/** A page never grows beyond this; then the next one begins. */
export const MAX_LISTED_ARTICLES = 240;

export interface Pagination {
  offset: number;
  limit: number;
}

/** What of the articles is listed; empty where everything is. */
export interface ListFilters {
  q?: string;
  /** Slug of the category in the language of the page. */
  category?: string;
  /** First and last day, `YYYY-MM-DD`. */
  from?: string;
  to?: string;
}

export const firstPage: Pagination = { offset: 0, limit: PAGE_SIZE };

/** The part of a list that an address asks for; what makes no sense becomes the nearest thing that does. */
export const parsePagination = (query: URLSearchParams): Pagination => {
  const limit = wholeNumber(query.get('limit')) ?? PAGE_SIZE;
  return {
    offset: wholeNumber(query.get('offset')) ?? 0,
    limit: Math.min(Math.max(Math.ceil(limit / PAGE_SIZE), 1) * PAGE_SIZE, MAX_LISTED_ARTICLES),
  };
};

/** Up to six digits: enough for any archive, and always a number the database can take. */
const wholeNumber = (text: string | null): number | undefined =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;

/** Longer queries are cut: nobody types them. */
const QUERY_LENGTH = 200;

/** The choice that an address makes; an unknown category and what is no day choose nothing. */
export const parseFilters = (query: URLSearchParams, categories: { slug: string }[]): ListFilters => {
  const q = (query.get('q') ?? '').trim().slice(0, QUERY_LENGTH);
  const category = categories.find(({ slug }) => slug === query.get('category'))?.slug;
  const [from, to] = [dayOf(query.get('from')), dayOf(query.get('to'))];
  return { ...(q && { q }), ...(category && { category }), ...(from && { from }), ...(to && { to }) };
};

const dayOf = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

/** The window after “load more”: a longer page, or, from the longest, the next one. */
export const nextPagination = ({ offset, limit }: Pagination): Pagination =>
  limit < MAX_LISTED_ARTICLES ? { offset, limit: limit + PAGE_SIZE } : { offset: offset + limit, limit: PAGE_SIZE };

/** `?q=mar&limit=48`, without what goes without saying; empty when nothing is left. */
export const listQueryString = ({ offset, limit }: Pagination, choice: ListFilters = {}): string => {
  const query = new URLSearchParams({ ...choice });
  if (offset > 0) query.set('offset', String(offset));
  if (limit > PAGE_SIZE) query.set('limit', String(limit));
  return query.size > 0 ? `?${query}` : '';
};

/** The query of a list that the magazine links to, from the first page on; undefined for any other part of it. */
export const canonicalListQuery = (window: Pagination, choice: ListFilters, total: number): string | undefined => {
  const { offset, limit } = window;
  const begins = offset % MAX_LISTED_ARTICLES === 0 && offset < Math.max(total, 1);
  const ends = limit === PAGE_SIZE || offset + limit - PAGE_SIZE < total;
  return begins && ends ? listQueryString(window, choice) : undefined;
};
