import type { ReadDatabase } from '#projections/read-models.ts';
import type { ArticleSnapshot } from './event-simulation.ts';

/** Loads the current state of articles from the read model, by id. Ids that do not exist are missing in the result. */
export const loadArticleSnapshots = async (
  read: ReadDatabase,
  ids: string[],
): Promise<Map<string, ArticleSnapshot>> => {
  if (ids.length === 0) return new Map();
  const rows = await read.selectFrom('article').select(['id', 'document']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, document: { article, revision } }) => [id, { article, revision }]));
};
