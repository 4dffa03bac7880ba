import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';

/** Selects the accounts that may edit now: role admin or editor, neither deleted nor banned. */
export const actingEditors = (db: Kysely<Database>) =>
  db
    .selectFrom('account')
    .where('role', 'in', ['admin', 'editor'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(banned_until is null or banned_until <= now())`);
