import { type Kysely, sql } from 'kysely';

/** Accounts may have the roles of translators, whose languages their `app_metadata` names, and of photographers. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`alter table public.account drop constraint account_role_check,
    add constraint account_role_check
      check (role in ('admin', 'editor', 'author', 'translator', 'photographer', 'analyst'))`.execute(db);
};
