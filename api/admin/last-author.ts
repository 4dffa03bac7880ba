import type { ReadDatabase } from '#projections/read-models.ts';

/** The number of the account's latest events that are searched. */
const MAX_EVENTS = 500;

/**
 * Finds the article that the account created last and returns the contributor id of its author, undefined when it has none. Only the
 * account's latest 500 events are searched; if none of them created an article, it returns undefined.
 */
export const lastAuthor = async (read: ReadDatabase, accountId: string | null): Promise<string | undefined> => {
  const created = await read
    .with('own', (query) =>
      query
        .selectFrom('history')
        .select(['stream', 'type', 'position'])
        .where('actor_id', '=', accountId)
        .orderBy('position', 'desc')
        .limit(MAX_EVENTS),
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
