import { type Kysely, sql } from 'kysely';

/** Accounts may have the role of an author, who writes and submits articles and publishes none. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`alter table public.account drop constraint account_role_check,
    add constraint account_role_check check (role in ('admin', 'editor', 'author', 'analyst'))`.execute(db);
};
