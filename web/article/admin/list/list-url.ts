/** What the list of articles shows, as its address says it. */
export interface ArticleListParams {
  q?: string | undefined;
  label?: string | undefined;
  category?: string | undefined;
  contributor?: string | undefined;
  sort?: string | undefined;
  after?: string | undefined;
  before?: string | undefined;
  /** Columns that are not shown, a comma between them. */
  without?: string | undefined;
}

const ARTICLES = '/admin/articles';

/** `/admin/articles?label=pt:draft&sort=title`; what goes without saying is left out. */
export const articleListUrl = (place: ArticleListParams): string => {
  const said = Object.entries(place).filter(
    ([name, value]) => value !== undefined && value !== '' && !(name === 'sort' && value === 'changed'),
  ) as [string, string][];
  const query = new URLSearchParams(said).toString();
  return query ? `${ARTICLES}?${query}` : ARTICLES;
};
