/** Articles that one step of “load more” adds. */
export const PAGE_SIZE = 24;
/** A page never grows beyond this; then the next one begins. */
export const LONGEST_PAGE = 240;

export interface ListWindow {
  offset: number;
  limit: number;
}

/** The part of a list that an address asks for; what makes no sense becomes the nearest thing that does. */
export const windowOf = (query: URLSearchParams): ListWindow => {
  const limit = wholeNumber(query.get('limit')) ?? PAGE_SIZE;
  return {
    offset: wholeNumber(query.get('offset')) ?? 0,
    limit: Math.min(Math.max(Math.ceil(limit / PAGE_SIZE), 1) * PAGE_SIZE, LONGEST_PAGE),
  };
};

/** Up to six digits: enough for any archive, and always a number the database can take. */
const wholeNumber = (text: string | null): number | undefined =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;

/** The window after “load more”: a longer page, or, from the longest, the next one. */
export const windowAfter = ({ offset, limit }: ListWindow): ListWindow =>
  limit < LONGEST_PAGE ? { offset, limit: limit + PAGE_SIZE } : { offset: offset + limit, limit: PAGE_SIZE };

/** `?q=mar&limit=48`, without what goes without saying; empty when nothing is left. */
export const listQuery = ({ offset, limit }: ListWindow, q = ''): string => {
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (offset > 0) query.set('offset', String(offset));
  if (limit > PAGE_SIZE) query.set('limit', String(limit));
  return query.size > 0 ? `?${query}` : '';
};
