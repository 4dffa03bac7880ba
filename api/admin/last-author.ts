import type { ReadDatabase } from '#projections/read-models.ts';

/** Of the latest events of an account, how many are looked at. */
const LOOKED_AT = 500;

/** The author of the article that an account added last; contributors of articles are not deleted. Undefined where it added none. */
export const lastAuthor = async (read: ReadDatabase, accountId: string | null): Promise<string | undefined> => {
  const created = await read
    .with('own', (query) =>
      query
        .selectFrom('history')
        .select(['stream', 'type', 'position'])
        .where('actor_id', '=', accountId)
        .orderBy('position', 'desc')
        .limit(LOOKED_AT),
    )
    .selectFrom('own')
    .select('stream')
    .where('type', '=', 'ArticleCreated')
    .orderBy('position', 'desc')
    .executeTakeFirst();
  if (!created) return undefined;
  const article = await read
    .selectFrom('article')
    .select('author')
    .where('id', '=', created.stream.replace('article-', ''))
    .executeTakeFirst();
  return article?.author ?? undefined;
};
