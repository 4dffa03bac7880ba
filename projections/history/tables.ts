import { sql, type Transaction } from 'kysely';
import type { EventMetadata } from '#storage/events/event-store.ts';
import type { Change } from './event-diff.ts';

export interface HistoryTables {
  /** One row for each event: actor, time, command and changed fields. */
  history: {
    position: bigint;
    stream: string;
    revision: bigint;
    type: string;
    at: Date;
    actor_id: string;
    actor: EventMetadata['actor'];
    /** Ids of the accounts that wrote the text beside the actor. */
    writers: string[];
    command: string;
    changes: Change[];
  };
  /** The current fields of the item of each stream with several events. The next event is compared with them. */
  history_subject: { stream: string; document: Record<string, unknown> };
}

/** The tag of changes by staff; screens of the admin area depend on it, public pages do not. */
export type HistoryTag = 'history';

/** Creates the empty tables of the history, which contain every event and the fields that it changed. */
export const createHistoryTables = async (trx: Transaction<HistoryTables>): Promise<void> => {
  await sql`create table history (
    position bigint primary key, stream text collate "C" not null, revision bigint not null, type text not null,
    at timestamptz not null, actor_id text not null, actor jsonb not null, command text not null,
    changes jsonb not null, writers text[] not null default '{}')`.execute(trx);
  await sql`create index on history (stream, revision)`.execute(trx);
  await sql`create index on history (type, position)`.execute(trx);
  await sql`create index on history (actor_id, position)`.execute(trx);
  await sql`create table history_subject (stream text collate "C" primary key, document jsonb not null)`.execute(trx);
};

export interface HistoryNameTables {
  /** The current names of each item, as in its events, and their words in lower case without accents. */
  history_name: { stream: string; names: Record<string, unknown>; searched: string };
}

/** Creates the empty table of the names by which the history is searched. */
export const createNameTable = async (trx: Transaction<HistoryNameTables>): Promise<void> => {
  await sql`create table history_name (
    stream text collate "C" primary key, names jsonb not null, searched text not null)`.execute(trx);
};
