import type { Kysely } from 'kysely';
import type { EventMetadata } from '#storage/events/event-store.ts';
import type { Change } from './changes.ts';
import type { HistoryTables } from './tables.ts';

export interface HistoryItem {
  position: string;
  stream: string;
  revision: number;
  type: string;
  at: string;
  actor: EventMetadata['actor'];
  command: string;
  changes: Change[];
}

/** Everything that happened to one subject, oldest first. */
export const historyOf = async (db: Kysely<HistoryTables>, stream: string): Promise<HistoryItem[]> =>
  (await selectHistory(db).where('stream', '=', stream).orderBy('revision').execute()).map(itemOf);

export interface EventFilter {
  after?: bigint | undefined;
  limit: number;
  type?: string | undefined;
  actor?: string | undefined;
}

/** The log behind a position, oldest first. */
export const listEvents = async (db: Kysely<HistoryTables>, filter: EventFilter): Promise<HistoryItem[]> => {
  let query = selectHistory(db).where('position', '>', filter.after ?? 0n);
  if (filter.type) query = query.where('type', '=', filter.type);
  if (filter.actor) query = query.where('actor_id', '=', filter.actor);
  return (await query.orderBy('position').limit(filter.limit).execute()).map(itemOf);
};

const selectHistory = (db: Kysely<HistoryTables>) =>
  db.selectFrom('history').select(['position', 'stream', 'revision', 'type', 'at', 'actor', 'command', 'changes']);

const itemOf = ({
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
