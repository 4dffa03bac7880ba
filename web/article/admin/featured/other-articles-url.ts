/** The search and the page of the list of articles that are not featured, as the URL of the screen has them. */
export interface OtherArticlesParams {
  q?: string | undefined;
  after?: string | undefined;
  before?: string | undefined;
}

/** Maximum characters of a search; the rest is ignored. */
const MAX_SEARCH_CHARS = 200;

/** Parses the query string of the screen. Empty values become undefined. */
export const parseOtherArticlesParams = (query: URLSearchParams): OtherArticlesParams => ({
  q: query.get('q')?.slice(0, MAX_SEARCH_CHARS) || undefined,
  after: query.get('after') || undefined,
  before: query.get('before') || undefined,
});

/** Returns the URL of the screen with these query parameters, such as `/admin/featured?q=levada`. Leaves out empty values. */
export const otherArticlesUrl = (params: OtherArticlesParams): string => {
  const given = Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams(given).toString();
  return query ? `/admin/featured?${query}` : '/admin/featured';
};
