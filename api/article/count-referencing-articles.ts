import { sql } from 'kysely';
import { articleAggregate } from '#domain/article/aggregate.ts';
import type { ArticleFacts } from '#domain/article/events.ts';
import { START_POSITION } from '#storage/events/event-store.ts';
import type { CommandServices } from '../commands/command.ts';
import { loadState } from '../commands/read-stream.ts';

type Field = 'category' | 'author' | 'photographer';

/**
 * Counts the articles that reference the entity `id` in one of these fields, including deleted articles, because they can be restored.
 * Events that the read model has not processed yet are read from the event log, so that the count is exact. Throws `EventStoreUnavailable`
 * when the event log does not respond.
 */
export const countArticlesReferencing = (
  { read, store }: Pick<CommandServices, 'read' | 'store'>,
  id: string,
  fields: Field[],
): Promise<number> =>
  read
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { rows } = await sql<{ position: bigint; log: string | null }>`
        select position, log from public.projection where name = 'articles' and status = 'live'`.execute(trx);
      const checkpoint = rows[0]?.log === (await store.logId()) ? rows[0].position : START_POSITION;
      const changedSince = new Set<string>();
      for await (const { stream } of store.readAll(checkpoint, [articleAggregate.prefix])) {
        changedSince.add(stream.slice(articleAggregate.prefix.length));
      }
      const { articles } = await trx
        .selectFrom('article')
        .select(sql<number>`count(*)::int`.as('articles'))
        .where((where) => where.or(fields.map((field) => where(field, '=', id))))
        .where('id', '!=', sql<string>`all(${[...changedSince]}::uuid[])`)
        .executeTakeFirstOrThrow();
      const states = await Promise.all([...changedSince].map((article) => loadState(store, articleAggregate, article)));
      return (
        articles + states.filter((state) => state.status !== 'none' && isReferencing(state.facts, id, fields)).length
      );
    });

const isReferencing = (facts: ArticleFacts, id: string, fields: Field[]): boolean =>
  fields.some((field) => facts[field] === id);
