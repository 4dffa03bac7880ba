import { type JSONColumnType, sql, type Transaction } from 'kysely';
import type { NotedWords } from '#domain/note/events.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { NoteEntry } from './views.ts';

export interface NoteTables {
  note: {
    id: string;
    article_id: string;
    locale: Locale;
    words: JSONColumnType<NotedWords>;
    is_resolved: boolean;
    is_deleted: boolean;
    /** The note and its answers. One that was deleted keeps its place and its text, so that it can be restored. */
    entries: JSONColumnType<NoteEntry[]>;
    /** Ids of the accounts that entries name which are not deleted. */
    mentions: string[];
    /** When it was pinned. */
    at: Date;
  };
}

/** Tag of queries that use notes. No page of readers has it. */
export type NoteTag = 'notes';

/** Creates the empty table of notes. */
export const createNoteTables = async (trx: Transaction<NoteTables>): Promise<void> => {
  await sql`create table note (
    id uuid primary key, article_id uuid not null, locale text not null, words jsonb not null,
    is_resolved boolean not null default false, is_deleted boolean not null default false,
    entries jsonb not null, mentions uuid[] not null, at timestamptz not null)`.execute(trx);
  await sql`create index on note (article_id)`.execute(trx);
  await sql`create index on note using gin (mentions) where not is_resolved and not is_deleted`.execute(trx);
};
