import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { AccountLink, StaffMember } from '#web/admin/queries/account-views.ts';
import { languagesIn } from '../../auth/accounts/languages.ts';
import { IS_NOT_BANNED } from '../../auth/accounts/user.ts';
import { IS_TOKEN_VALID } from '../../auth/tokens/one-time-token.ts';

/** Returns all accounts with a staff role by name, with the states of their unused links. `currentId` is the account that asks. */
export const listPeople = async (db: Kysely<Database>, currentId: string | null): Promise<StaffMember[]> => {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name', 'email', 'role', 'app_metadata', 'last_sign_in_at', 'invited_at', 'email_confirmed_at'])
    .select(sql<boolean>`not ${IS_NOT_BANNED}`.as('is_banned'))
    .where('role', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('email')
    .execute();
  const links = await unusedLinks(db);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email ?? '',
    role: row.role!,
    languages: languagesIn(row.app_metadata),
    lastSignIn: row.last_sign_in_at?.toISOString(),
    invitedAt: row.invited_at?.toISOString(),
    acceptedAt: row.email_confirmed_at?.toISOString(),
    invitation: links.get(`invite ${row.id}`),
    recovery: links.get(`recovery ${row.id}`),
    isBanned: row.is_banned,
    isCurrentUser: row.id === currentId,
  }));
};

/** Returns the unused invitation and recovery links by kind and account. An e-mail that was sent for an earlier link does not count. */
const unusedLinks = async (db: Kysely<Database>): Promise<Map<string, AccountLink>> => {
  const rows = await db
    .selectFrom('one_time_token')
    .leftJoin('account_email', 'account_email.id', 'one_time_token.id')
    .select(['one_time_token.account_id', 'one_time_token.kind', 'one_time_token.created_at'])
    .select(['one_time_token.expires_at', 'account_email.status', 'account_email.error', 'account_email.try_at'])
    .select(IS_TOKEN_VALID.as('is_valid'))
    .where('one_time_token.kind', 'in', ['invite', 'recovery'])
    .execute();
  return new Map(
    rows.map((row) => [
      `${row.kind} ${row.account_id}`,
      {
        at: row.created_at.toISOString(),
        validUntil: row.expires_at.toISOString(),
        isValid: row.is_valid,
        email: row.status ?? 'none',
        reason: row.error ?? '',
        nextAttempt: row.try_at?.toISOString(),
      },
    ]),
  );
};
