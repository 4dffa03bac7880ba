import type { ListedArticle } from '#projections/article/views.ts';
import { articleJson } from './article-json.ts';

/**
 * An article as a list shows it. The answer to a search adds what was found: `highlights` are its title and summary in pieces
 * `{text, hit}`, and `excerpt` the best place of its text in such pieces, null where the summary shows as much.
 */
export const listedArticleJson = ({ found, ...card }: ListedArticle) => ({
  ...articleJson(card),
  ...(found && { highlights: { title: found.title, summary: found.summary }, excerpt: found.excerpt ?? null }),
});
