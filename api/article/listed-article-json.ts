import type { ListedArticle } from '#projections/article/views.ts';
import { articleJson } from './article-json.ts';

/**
 * Converts an article of a list to the JSON of an API response. A search result also has `highlights`, its title and summary as pieces
 * `{text, hit}`, in which `hit` marks pieces that match the query. Its `excerpt` is the best matching passage as such pieces, or null if
 * the summary matches as many terms.
 */
export const listedArticleJson = ({ found, ...card }: ListedArticle) => ({
  ...articleJson(card),
  ...(found && { highlights: { title: found.title, summary: found.summary }, excerpt: found.excerpt ?? null }),
});
