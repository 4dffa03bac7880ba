import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import { MAX_SESSION_DAYS, type StaffSessionLimits } from '#storage/config.ts';
import type { AuthTables } from '#storage/database/auth-tables.ts';
import type { Database } from '#storage/database/tables.ts';
import { recordAccountEvent } from '../account-event-outbox.ts';
import { languagesIn } from '../accounts/languages.ts';
import { findUser, IS_NOT_BANNED, isBanned, type User } from '../accounts/user.ts';
import { AuthError } from '../auth-error.ts';
import { type AssuranceLevel, type AuthenticationMethod, issueAccessToken } from './access-token.ts';
import { createRefreshToken, readRefreshToken } from './refresh-token.ts';
import type { AuthServices } from './services.ts';

/** Seconds after a refresh within which any earlier refresh token returns the current session, for requests sent at the same time. */
const GRACE_SECONDS = 10;

/** A session in Supabase's JSON format. */
export interface Session {
  access_token: string;
  token_type: 'bearer';
  /** Seconds. */
  expires_in: number;
  /** Seconds since 1970. */
  expires_at: number;
  refresh_token: string;
  user: User;
}

type SessionServices = Pick<AuthServices, 'db' | 'staffSessions'>;
type SessionRow = Selectable<AuthTables['session']>;

/** The sign-in that starts a session. */
export interface SessionStart {
  /** The authentication method for `amr`: password, otp, magiclink, recovery, invite, oauth, anonymous, email/signup … */
  method: string;
  /** The provider of the identity that was used; default: `email`. */
  provider?: string;
  userAgent?: string | undefined;
  /** The passkey, or the second factor that it is, by which the sign-in counts as two factors: the session is at `aal2`. */
  provedBy?: string;
  /** The stored hash of the password that was checked: a password that was changed or removed since starts no session. */
  passwordHash?: string | null;
  /** It is recorded as a sign-in only by `confirmSession`, once more is proved. */
  isProvisional?: boolean;
}

/**
 * Starts a session of the account and returns it with its tokens: at `aal1`, without a verified second factor, unless a passkey signs in.
 * Also records `AccountSignedIn` and deletes expired sessions of all accounts. Throws `user_not_found`, `user_banned` (403), or
 * `invalid_credentials` when the account does not have `passwordHash` any more, or `webauthn_verification_failed` when the passkey was
 * removed.
 */
export const beginSession = async (
  services: AuthServices,
  accountId: string,
  { method, provider = 'email', userAgent = '', provedBy, passwordHash, isProvisional = false }: SessionStart,
): Promise<Session> => {
  await deleteExpiredSessions(services);
  const aal = provedBy === undefined ? 'aal1' : 'aal2';
  const row = await services.db.transaction().execute(async (trx) => {
    const account = await trx
      .updateTable('account')
      .set({ last_sign_in_at: isProvisional ? sql<Date>`last_sign_in_at` : sql<Date>`now()` })
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .returning(['role', 'banned_until', 'password_hash'])
      .executeTakeFirst();
    if (!account) throw new AuthError('user_not_found');
    if (isBanned(account)) throw new AuthError('user_banned', { status: 403 });
    if (passwordHash !== undefined && passwordHash !== account.password_hash)
      throw new AuthError('invalid_credentials');
    if (provedBy !== undefined) await requirePasskey(trx, provedBy);
    await trx
      .updateTable('identity')
      .set({ last_sign_in_at: sql<Date>`now()` })
      .where('account_id', '=', accountId)
      .where('provider', '=', provider)
      .execute();
    const data = { method, aal } as const;
    if (!isProvisional) await recordAccountEvent(trx, { accountId, actor: accountId, type: 'AccountSignedIn', data });
    const days = account.role === null ? MAX_SESSION_DAYS : services.staffSessions.days;
    return trx
      .insertInto('session')
      .values({
        id: randomUUID(),
        account_id: accountId,
        aal,
        factor_id: provedBy ?? null,
        amr: JSON.stringify([methodNow(method)]),
        expires_at: sql<Date>`now() + make_interval(days => ${days})`,
        user_agent: userAgent.slice(0, 500),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return describeSession(services, row);
};

/**
 * Throws `webauthn_verification_failed` when a passkey, or the second factor that it is, was removed since it signed. Locks it, so that a
 * removal finds the new session, which it ends.
 */
const requirePasskey = async (trx: Kysely<Database>, provedBy: string): Promise<void> => {
  const passkey = await trx
    .selectFrom('passkey')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', provedBy), eb('factor_id', '=', provedBy)]))
    .forKeyShare()
    .executeTakeFirst();
  if (!passkey) throw new AuthError('webauthn_verification_failed');
};

/** Records that a provisional session became a sign-in; the caller has elevated it. */
export const confirmSession = async ({ db }: Pick<AuthServices, 'db'>, accountId: string): Promise<void> => {
  await db.updateTable('account').set({ last_sign_in_at: sql<Date>`now()` }).where('id', '=', accountId).execute();
};

/** Deletes a provisional session; records nothing, since it was no sign-in. */
export const discardSession = async ({ db }: Pick<AuthServices, 'db'>, sessionId: string): Promise<void> => {
  await db.deleteFrom('session').where('id', '=', sessionId).execute();
};

/**
 * Raises a session to `aal2` (second factor verified) with this factor, or a recovery code, and returns it with new tokens. The previous
 * refresh token stays valid until the next refresh. Throws `session_not_found`, or `mfa_factor_not_found` when the factor was removed.
 */
export const elevateSession = async (
  services: AuthServices,
  {
    sessionId,
    accountId,
    factorId,
    method,
  }: { sessionId: string; accountId: string; factorId: string | null; method: string },
): Promise<Session> => {
  const row = await services.db.transaction().execute(async (trx) => {
    if (factorId !== null) await requireFactor(trx, factorId);
    const elevated = await trx
      .updateTable('session')
      .set({
        aal: 'aal2',
        factor_id: factorId,
        amr: amrWithLatest(method),
        refreshes: sql<number>`refreshes + 1`,
        refreshed_at: sql<Date>`now()`,
      })
      .where('id', '=', sessionId)
      .where('account_id', '=', accountId)
      .returningAll()
      .executeTakeFirst();
    if (!elevated) throw new AuthError('session_not_found');
    const data = { method, aal: 'aal2' as const };
    await recordAccountEvent(trx, { accountId, actor: accountId, type: 'AccountSignedIn', data });
    return elevated;
  });
  return describeSession(services, row);
};

/**
 * Throws `mfa_factor_not_found` when a factor was removed since its answer was checked. Locks it, so that a removal finds the raised session,
 * which it lowers.
 */
const requireFactor = async (trx: Kysely<Database>, id: string): Promise<void> => {
  const factor = await trx.selectFrom('factor').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  if (!factor) throw new AuthError('mfa_factor_not_found');
};

/**
 * An active session with its account. `hasFactors`: the account has a verified factor; `lacksFactor`: it has none, but its role needs one.
 */
export interface ActiveSession {
  account: Selectable<AuthTables['account']>;
  session: { id: string; aal: AssuranceLevel; amr: AuthenticationMethod[]; created_at: Date };
  hasFactors: boolean;
  lacksFactor: boolean;
}

/** Returns true if the account has a second factor that the session has not verified. */
export const needsSecondFactor = ({ session, hasFactors }: ActiveSession): boolean =>
  hasFactors && session.aal === 'aal1';

/** Minutes after which the use of a session is recorded again, so that not every request writes. */
const SEEN_INTERVAL_MINUTES = 5;

/**
 * Loads an active session and its account, and records its use, which postpones the idle timeout of staff sessions. Throws
 * `user_not_found`, `session_not_found` or `user_banned` (403).
 */
export const requireSession = async (
  { db, staffSessions }: SessionServices,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<ActiveSession> => {
  const [account, session] = await Promise.all([
    db.selectFrom('account').selectAll().where('id', '=', accountId).where('deleted_at', 'is', null).executeTakeFirst(),
    db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select(['session.id', 'aal', 'amr', 'session.created_at'])
      .select(sql<boolean>`seen_at < now() - make_interval(mins => ${SEEN_INTERVAL_MINUTES})`.as('unnoted'))
      .select(HAS_FACTORS.as('hasFactors'))
      .where('session.id', '=', sessionId)
      .where('account.id', '=', accountId)
      .where(isActive(staffSessions))
      .executeTakeFirst(),
  ]);
  if (!account) throw new AuthError('user_not_found');
  if (!session) throw new AuthError('session_not_found');
  if (isBanned(account)) throw new AuthError('user_banned', { status: 403 });
  const { unnoted, hasFactors, ...rest } = session;
  if (unnoted) {
    await db.updateTable('session').set({ seen_at: sql<Date>`now()` }).where('id', '=', sessionId).execute();
  }
  const lacksFactor = !hasFactors && account.role !== null && staffSessions.factorRoles.includes(account.role);
  return { account, session: rest, hasFactors, lacksFactor };
};

/** The staff role of an account, and the languages that it writes as a translator. */
export interface StaffRights {
  role: StaffRole | null;
  languages: readonly Locale[];
}

/**
 * Returns the staff roles and languages of the accounts of these sessions, by session id: a role is null without role, and while a second factor is to be verified, or
 * to be enrolled because the role needs it. Sessions that have ended and those of banned accounts are missing. Does not count as use of the
 * sessions.
 */
export const rightsOfSessions = async (
  { db, staffSessions }: SessionServices,
  ids: readonly string[],
): Promise<Map<string, StaffRights>> => {
  const rows = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.id', 'role', 'app_metadata'])
    .select(
      sql<boolean>`((session.aal = 'aal2' or not ${HAS_FACTORS}) and ${hasRequiredFactor(staffSessions)})`.as(
        'hasProved',
      ),
    )
    .where('session.id', 'in', ids)
    .where(isActive(staffSessions))
    .where('deleted_at', 'is', null)
    .where(IS_NOT_BANNED)
    .execute();
  return new Map(
    rows.map(({ id, role, hasProved, app_metadata }) => [
      id,
      { role: hasProved ? role : null, languages: languagesIn(app_metadata) },
    ]),
  );
};

/**
 * Exchanges a refresh token for new tokens and returns the session. Because responses get lost and requests run concurrently, the last used
 * token is accepted again, and any used token within ten seconds after the latest refresh. Another used token may be stolen: it ends the
 * session and throws `refresh_token_already_used`. Also throws `refresh_token_not_found`, `session_expired` or `user_banned`.
 */
export const refreshSession = async (services: AuthServices, token: string): Promise<Session> => {
  const { db, personalData } = services;
  const parts = readRefreshToken(personalData, token);
  if (!parts) throw new AuthError('refresh_token_not_found');
  const account = await accountOfSession(services, parts.sessionId);
  if (!account.lasts) throw new AuthError('session_expired');
  if (isBanned(account)) throw new AuthError('user_banned');
  const row = (await advanceRefresh(db, parts)) ?? (await findWithinGrace(db, parts));
  if (row) return describeSession(services, row);
  await revokeReusedSession(db, parts.sessionId, account.id);
  throw new AuthError('refresh_token_already_used');
};

const accountOfSession = async ({ db, staffSessions }: SessionServices, sessionId: string) => {
  const found = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id', 'banned_until', isActive(staffSessions).as('lasts')])
    .where('session.id', '=', sessionId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw new AuthError('refresh_token_not_found');
  return found;
};

/** Advances the session's refresh number; undefined when the token is not the current one. */
const advanceRefresh = (db: Kysely<Database>, { sessionId, number }: { sessionId: string; number: number }) =>
  db
    .updateTable('session')
    .set({ refreshes: sql<number>`refreshes + 1`, refreshed_at: sql<Date>`now()`, seen_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('refreshes', '=', number)
    .returningAll()
    .executeTakeFirst();

/**
 * Returns the session unchanged for the token before the current one, or any earlier token within the grace period: a response may have
 * been lost.
 */
const findWithinGrace = (
  db: Kysely<Database>,
  { sessionId, number }: { sessionId: string; number: number },
): Promise<SessionRow | undefined> =>
  db
    .selectFrom('session')
    .selectAll()
    .where('id', '=', sessionId)
    .where(
      sql<boolean>`(refreshes = ${number}::bigint + 1 or refreshed_at > clock_timestamp() - make_interval(secs => ${GRACE_SECONDS}))`,
    )
    .executeTakeFirst();

/** Ends a session of which an old refresh token was reused, because the token may be stolen; records `RefreshTokenReused`. */
const revokeReusedSession = (db: Kysely<Database>, sessionId: string, accountId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('session').where('id', '=', sessionId).executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await recordAccountEvent(trx, { accountId, actor: null, type: 'RefreshTokenReused', data: {} });
  });

export type SignOutScope = 'local' | 'others' | 'global';

/**
 * Ends sessions of an account: the one with `sessionId` (scope `local`), all others (`others`) or all (`global`). Records
 * `AccountSignedOut` if any existed.
 */
export const endSessions = (
  db: Kysely<Database>,
  { accountId, sessionId, scope }: { accountId: string; sessionId: string; scope: SignOutScope },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('session')
      .where('account_id', '=', accountId)
      .$if(scope === 'local', (query) => query.where('id', '=', sessionId))
      .$if(scope === 'others', (query) => query.where('id', '<>', sessionId))
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await recordAccountEvent(trx, { accountId, actor: accountId, type: 'AccountSignedOut', data: { scope } });
  });

/**
 * Ends the session to which a refresh token belongs, even if a newer token has replaced this one. Does nothing for an invalid token or an
 * ended session.
 */
export const endSessionOf = async (
  { db, personalData }: Pick<AuthServices, 'db' | 'personalData'>,
  refreshToken: string,
): Promise<void> => {
  const parts = readRefreshToken(personalData, refreshToken);
  if (!parts) return;
  const { sessionId } = parts;
  const row = await db.selectFrom('session').select('account_id').where('id', '=', sessionId).executeTakeFirst();
  if (row) await endSessions(db, { accountId: row.account_id, sessionId, scope: 'local' });
};

/** Returns the session for the client, with a new access token and the current refresh token. */
const describeSession = async (services: AuthServices, row: SessionRow): Promise<Session> => {
  const user = await findUser(services.db, row.account_id);
  if (!user) throw new AuthError('user_not_found');
  const { token, expiresAt } = await issueAccessToken(services, user, row);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: services.accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: createRefreshToken(services.personalData, { sessionId: row.id, number: row.refreshes }),
    user,
  };
};

const methodNow = (method: string): AuthenticationMethod => ({ method, timestamp: Math.floor(Date.now() / 1000) });

/** Adds a method to `amr` as the newest and removes its earlier entry, so that the list of a long session does not grow. */
const amrWithLatest = (method: string) => sql<string>`${JSON.stringify([methodNow(method)])}::jsonb || coalesce(
  (select jsonb_agg(way order by place) from jsonb_array_elements(amr) with ordinality as ways (way, place)
    where way ->> 'method' <> ${method}), '[]'::jsonb)`;

/** Deletes expired sessions; skips rows that another process has locked. */
const deleteExpiredSessions = async ({ db, staffSessions }: SessionServices): Promise<void> => {
  await sql`delete from session where id in (
    select session.id from session join account on account.id = session.account_id where not ${isActive(staffSessions)}
    for update of session skip locked)`.execute(db);
};

/** True for a session, joined with its account, that has not expired, by the clock of the database, which all processes share. */
const isActive = ({ idleHours }: StaffSessionLimits) => sql<boolean>`(session.expires_at > now()
  and (account.role is null or session.seen_at > now() - make_interval(hours => ${idleHours})))`;

/** True for an account that has a second factor, or whose role needs none. */
export const hasRequiredFactor = ({ factorRoles }: Pick<StaffSessionLimits, 'factorRoles'>) =>
  sql<boolean>`(${HAS_FACTORS} or account.role is null or account.role <> all(${factorRoles}::text[]))`;

const HAS_FACTORS = sql<boolean>`exists (select from factor where factor.account_id = account.id and factor.status = 'verified')`;
