/** Query parameters of the article list. */
export interface ArticleListParams {
  q?: string | undefined;
  label?: string | undefined;
  category?: string | undefined;
  contributor?: string | undefined;
  /** Id of a tag. */
  keyword?: string | undefined;
  sort?: string | undefined;
  after?: string | undefined;
  before?: string | undefined;
  /** Hidden columns, separated by commas. */
  without?: string | undefined;
}

/** Path of the article list. */
export const ARTICLES = '/admin/articles';

/**
 * Returns the URL of the article list with the given query parameters, such as `/admin/articles?label=pt:draft&sort=title`. Leaves out
 * empty values and the default order.
 */
export const articleListUrl = (place: ArticleListParams): string => {
  const said = Object.entries(place).filter(
    ([name, value]) => value !== undefined && value !== '' && !(name === 'sort' && value === 'changed'),
  ) as [string, string][];
  const query = new URLSearchParams(said).toString();
  return query ? `${ARTICLES}?${query}` : ARTICLES;
};
