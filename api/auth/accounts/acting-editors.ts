import type { Kysely } from 'kysely';
import { EDITOR_ROLES } from '#domain/shared/role-rights.ts';
import type { Database } from '#storage/database/tables.ts';
import { IS_NOT_BANNED } from './user.ts';

/**
 * Returns a query of the accounts that may edit now: role admin or editor, neither deleted nor banned. The caller adds the columns to
 * select.
 */
export const actingEditors = (db: Kysely<Database>) =>
  db.selectFrom('account').where('role', 'in', EDITOR_ROLES).where('deleted_at', 'is', null).where(IS_NOT_BANNED);
