/** Number of corrections on one page of the list. */
export const CORRECTIONS_PER_PAGE = 50;

/** Parses the number of corrections before the page; 0 if it is missing or is not a number of up to six digits. */
export const parseOffset = (query: URLSearchParams): number => {
  const text = query.get('offset') ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : 0;
};

/** Returns the query string of the page that begins after `offset` corrections; empty for the first page. */
export const offsetQuery = (offset: number): string => (offset > 0 ? `?offset=${offset}` : '');

/** Returns true if links lead to the page that begins after `offset` of `total` corrections. Only such pages are cached. */
export const isPageStart = (offset: number, total: number): boolean =>
  offset === 0 || (offset % CORRECTIONS_PER_PAGE === 0 && offset < total);
