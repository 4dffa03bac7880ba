import { type Kysely, sql } from 'kysely';
import { WRITER_ROLES } from '#domain/shared/role-rights.ts';
import type { Database } from '#storage/database/tables.ts';
import type { Assignee } from '#web/admin/queries/workflow-view.ts';
import { IS_NOT_BANNED } from '../auth/accounts/user.ts';
import { Problem } from '../http/problem.ts';

const writers = (db: Kysely<Database>) =>
  db
    .selectFrom('account')
    .select(['id', 'role', sql<string>`coalesce(nullif(name, ''), email, phone, '')`.as('name')])
    .where('role', 'in', WRITER_ROLES)
    .where('deleted_at', 'is', null)
    .where(IS_NOT_BANNED);

/** Lists the accounts that write, with their roles, by name. Accounts that were deleted or suspended are left out. */
export const listWriters = (db: Kysely<Database>) => writers(db).orderBy('name').orderBy('id').execute();

/** Lists the accounts to which work can be assigned, by name. Accounts that were deleted or suspended are left out. */
export const listAssignees = async (db: Kysely<Database>): Promise<Assignee[]> =>
  (await listWriters(db)).map(({ id, name }) => ({ id, name }));

/** Throws 422 `assignee_unknown` if no work can be assigned to this account. */
export const checkAssignee = async (db: Kysely<Database>, id: string): Promise<void> => {
  if (await writers(db).where('id', '=', id).executeTakeFirst()) return;
  throw new Problem(422, 'invalid', { fields: [{ path: 'assignee', code: 'assignee_unknown' }] });
};
