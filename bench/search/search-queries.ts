import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { locale } from '#domain/shared/locale.ts';
import { listArticles } from '#projections/article/list.ts';
import type { ReadDatabase } from '#projections/read-models.ts';

/** A question of a reader, with every article that would be a right answer, by slug. */
const searchQuery = z.object({
  group: z.string(),
  /** Where the answers stand: in the sample edition, or in the encyclopedia that `load-elucidario.ts` loads. */
  source: z.enum(['sample', 'encyclopedia']),
  locale,
  query: z.string(),
  finds: z.array(z.string()).min(1),
});
export type SearchQuery = z.infer<typeof searchQuery>;

export const searchQueries: SearchQuery[] = z
  .array(searchQuery)
  .parse(JSON.parse(readFileSync(new URL('search-queries.json', import.meta.url), 'utf8')));

/** So many results are seen without moving. */
const SEEN = 5;

/** The queries that show no right answer among the first five. */
export const missedQueries = async (read: ReadDatabase, queries: SearchQuery[]): Promise<SearchQuery[]> => {
  const missed: SearchQuery[] = [];
  for (const each of queries) {
    const { items } = await listArticles(read, each.locale, { q: each.query, limit: SEEN });
    if (!items.some(({ slug }) => each.finds.includes(slug))) missed.push(each);
  }
  return missed;
};
