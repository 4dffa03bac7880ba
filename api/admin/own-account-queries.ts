import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { AdminQueries } from '#web/admin/queries/admin-queries.ts';
import type { CurrentSession } from '../auth/current-session/access-token-session.ts';
import { countRecoveryCodes } from '../auth/factors/recovery-codes.ts';
import { listPasskeys } from '../auth/passkeys/passkeys.ts';
import { listServiceKeys } from '../auth/service-keys/list-service-keys.ts';

type OwnAccountQueries = Pick<
  AdminQueries,
  'factors' | 'passkeys' | 'recoveryCodes' | 'identities' | 'sessions' | 'ownKeys'
>;

/** Returns the queries about the user's own account; without `signedIn` they find nothing. */
export const ownAccountQueries = (db: Kysely<Database>, signedIn: CurrentSession | undefined): OwnAccountQueries => {
  const accountId = signedIn?.account.id ?? null;
  return {
    factors: () => factorsOf(db, accountId),
    async passkeys() {
      if (accountId === null) return [];
      const rows = await listPasskeys(db, accountId);
      return rows.map(({ id, name, last_used_at: usedAt }) => ({ id, name, usedAt: usedAt?.toISOString() ?? null }));
    },
    recoveryCodes: () => countRecoveryCodes(db, accountId),
    identities: () => identitiesOf(db, accountId),
    sessions: () => sessionsOf(db, accountId, signedIn?.session.id),
    ownKeys: async () => (accountId === null ? [] : listServiceKeys(db, accountId)),
  };
};

const factorsOf = async (db: Kysely<Database>, accountId: string | null) => {
  const rows = await db
    .selectFrom('factor')
    .leftJoin('passkey', 'passkey.factor_id', 'factor.id')
    .select(['factor.id', 'factor_type', 'friendly_name', 'passkey.name', 'status'])
    .where('factor.account_id', '=', accountId)
    .orderBy('factor.created_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.factor_type,
    name: row.name || (row.friendly_name ?? ''),
    isVerified: row.status === 'verified',
  }));
};

const identitiesOf = async (db: Kysely<Database>, accountId: string | null) => {
  const rows = await db
    .selectFrom('identity')
    .select(['id', 'provider', 'identity_data'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, provider, identity_data }) => ({
    id,
    provider,
    email: String(identity_data.email ?? ''),
  }));
};

const sessionsOf = async (db: Kysely<Database>, accountId: string | null, current: string | undefined) => {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'seen_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('seen_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    begun: row.created_at.toISOString(),
    seen: row.seen_at.toISOString(),
    isCurrentSession: row.id === current,
  }));
};
