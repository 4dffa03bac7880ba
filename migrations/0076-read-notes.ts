import { type Kysely, sql } from 'kysely';

/** How much of a note an account has read: the number of its entries, the note itself and its answers. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create table public.note_read (
    account_id uuid not null references public.account (id) on delete cascade,
    note_id uuid not null, entries int not null,
    primary key (account_id, note_id))`.execute(db);
};
