import type { ListedArticle } from '#projections/article/views.ts';
import { articleJson } from './article-json.ts';

/**
 * Returns an article as JSON for a list. A search result also has `highlights`, its title and summary in pieces `{text, hit}` (`hit`: the
 * piece matches the query), and `excerpt`, the best matching passage in such pieces, or null if the summary shows as much.
 */
export const listedArticleJson = ({ found, ...card }: ListedArticle) => ({
  ...articleJson(card),
  ...(found && { highlights: { title: found.title, summary: found.summary }, excerpt: found.excerpt ?? null }),
});
