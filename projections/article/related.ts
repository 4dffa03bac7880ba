import type { ArticleCard } from './views.ts';

/** Articles shown after an article. */
const RELATED = 4;

/** So many of a category are asked for: the article itself may be among them. */
export const NEWEST_OF_CATEGORY = RELATED + 1;

/** What to read after an article: the newest others of its category, among those asked for. */
export const relatedTo = ({ id }: Pick<ArticleCard, 'id'>, newest: readonly ArticleCard[]): ArticleCard[] =>
  newest.filter((each) => each.id !== id).slice(0, RELATED);
