import { type Kysely, sql } from 'kysely';
import type { EventMetadata } from '#storage/events/event-store.ts';
import { type Change, rebuildState } from './event-diff.ts';
import type { HistoryTables } from './tables.ts';

export interface HistoryItem {
  position: string;
  stream: string;
  revision: number;
  type: string;
  at: string;
  actor: EventMetadata['actor'];
  /** Ids of the accounts that wrote the text beside the actor. */
  writers: string[];
  command: string;
  changes: Change[];
}

/** Loads all events of one stream, oldest first, each with the fields that it changed. */
export const historyOf = async (db: Kysely<HistoryTables>, stream: string): Promise<HistoryItem[]> =>
  (await selectHistory(db).where('stream', '=', stream).orderBy('revision').execute()).map(itemOf);

export interface EventFilter {
  after?: bigint | undefined;
  limit: number;
  type?: string | undefined;
  actor?: string | undefined;
}

/** Loads up to `limit` events after a position of the event log, oldest first, optionally only those of one type or actor. */
export const listEvents = async (db: Kysely<HistoryTables>, filter: EventFilter): Promise<HistoryItem[]> => {
  let query = selectHistory(db).where('position', '>', filter.after ?? 0n);
  if (filter.type) query = query.where('type', '=', filter.type);
  if (filter.actor) query = query.where('actor_id', '=', filter.actor);
  return (await query.orderBy('position').limit(filter.limit).execute()).map(itemOf);
};

/** Id of the actor in events of commands that readers send. */
export const VISITOR = 'visitor';

/** Loads the event at a position in the event log; undefined if there is none. */
export const changeAt = async (db: Kysely<HistoryTables>, position: bigint): Promise<HistoryItem | undefined> => {
  const row = await selectHistory(db).where('position', '=', position).executeTakeFirst();
  return row && itemOf(row);
};

/**
 * Lists the users and system actors that caused events, sorted by id, each as in its latest event (with the name `account` in events about
 * accounts). Visitors without an account are left out.
 */
export const listActors = async (db: Kysely<HistoryTables>): Promise<EventMetadata['actor'][]> => {
  const { rows } = await sql<{ actor: EventMetadata['actor'] }>`
    with recursive ids as (
      (select actor_id from history order by actor_id limit 1)
      union all
      select (select actor_id from history where actor_id > ids.actor_id order by actor_id limit 1) from ids
      where ids.actor_id is not null)
    select (select actor from history h where h.actor_id = i.actor_id order by position desc limit 1) as actor
    from ids i where i.actor_id is not null and i.actor_id <> ${VISITOR}`.execute(db);
  return rows.map(({ actor }) => actor);
};

/**
 * Loads the latest deletion event of each item that is still deleted, newest first. With `before`, loads only events before that position
 * in the event log.
 */
export const deletedItems = async (
  db: Kysely<HistoryTables>,
  { before, limit }: { before?: bigint | undefined; limit: number },
): Promise<HistoryItem[]> => {
  let query = selectHistory(db)
    .where('type', 'in', DELETED)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('history as later')
            .select('later.position')
            .whereRef('later.stream', '=', 'history.stream')
            .whereRef('later.revision', '>', 'history.revision')
            .where('later.type', 'in', [...DELETED, ...RESTORING_TYPES]),
        ),
      ),
    );
  if (before !== undefined) query = query.where('position', '<', before);
  return (await query.orderBy('position', 'desc').limit(limit).execute()).map(itemOf);
};

const DELETED = [
  'ArticleDeleted',
  'ContributorDeleted',
  'CategoryDeleted',
  'RestaurantDeleted',
  'HyperlinkDeleted',
  'AdvertDeleted',
  'MediaDeleted',
  'KeywordDeleted',
  'SeriesDeleted',
  'TermDeleted',
  'TemplateDeleted',
  'WebhookDeleted',
];
/** Types of events that end a deletion: a further deletion, a restoration, or adding a hyperlink with the same code again. */
const RESTORING_TYPES = [...DELETED.map((type) => type.replace('Deleted', 'Restored')), 'HyperlinkAdded'];

/** Loads the last known fields of the items to which these event streams belong, as a map by stream name. Unknown streams are left out. */
export const subjectsOf = async (
  db: Kysely<HistoryTables>,
  streams: readonly string[],
): Promise<Map<string, Record<string, unknown>>> => {
  if (streams.length === 0) return new Map();
  const wanted = [...new Set(streams)];
  const [first, known] = await Promise.all([
    db
      .selectFrom('history')
      .select(['stream', 'changes'])
      .where('stream', 'in', wanted)
      .where('revision', '=', 0n)
      .execute(),
    db.selectFrom('history_subject').selectAll().where('stream', 'in', wanted).execute(),
  ]);
  return new Map([
    ...first.map(({ stream, changes }) => [stream, rebuildState(changes)] as const),
    ...known.map(({ stream, document }) => [stream, document] as const),
  ]);
};

/** Starts a query for history items. */
export const selectHistory = (db: Kysely<HistoryTables>) =>
  db
    .selectFrom('history')
    .select(['position', 'stream', 'revision', 'type', 'at', 'actor', 'writers', 'command', 'changes']);

/** Converts a row of `selectHistory`. */
export const itemOf = ({
  position,
  revision,
  at,
  ...row
}: Omit<HistoryItem, 'position' | 'revision' | 'at'> & {
  position: bigint;
  revision: bigint;
  at: Date;
}): HistoryItem => ({
  ...row,
  position: String(position),
  revision: Number(revision),
  at: at.toISOString(),
});
