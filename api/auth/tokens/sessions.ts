import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AuthTables } from '#storage/database/auth-tables.ts';
import type { Database } from '#storage/database/tables.ts';
import { recordAccountEvent } from '../account-event-outbox.ts';
import { findUser, isBanned, type User } from '../accounts/user.ts';
import { AuthError } from '../auth-error.ts';
import { type AssuranceLevel, type AuthenticationMethod, issueAccessToken } from './access-token.ts';
import { createRefreshToken, readRefreshToken } from './refresh-token.ts';
import type { AuthServices } from './services.ts';
import { ACCESS_TOKEN_SECONDS } from './signing-keys.ts';

/** Days that a session of staff lasts without signing in again, however busy somebody is. */
export const STAFF_SESSION_DAYS = 14;
/** The same for whoever has no role here: as long as browsers keep a cookie. */
const SESSION_DAYS = 400;
/** Hours after which a session of staff that nobody uses ends: a night at home, not a forgotten machine. */
const IDLE_HOURS = 24;
/** Seconds within which any earlier refresh token is answered with the current one: requests that left at the same time. */
const GRACE_SECONDS = 10;

/** As clients know it. */
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

type SessionRow = Selectable<AuthTables['session']>;

export interface SessionStart {
  /** As in `amr`: password, otp, magiclink, recovery, invite, oauth, anonymous, email/signup … */
  method: string;
  /** The identity that was used; `email` unless said. */
  provider?: string;
  userAgent?: string | undefined;
}

/** Begins a session of an account at `aal1`, and clears away sessions that are over. Throws `user_not_found` or `user_banned`. */
export const beginSession = async (
  services: AuthServices,
  accountId: string,
  { method, provider = 'email', userAgent = '' }: SessionStart,
): Promise<Session> => {
  await deleteOverSessions(services.db);
  const row = await services.db.transaction().execute(async (trx) => {
    const account = await trx
      .updateTable('account')
      .set({ last_sign_in_at: sql<Date>`now()` })
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .returning(['role', 'banned_until'])
      .executeTakeFirst();
    if (!account) throw new AuthError('user_not_found');
    if (isBanned(account)) throw new AuthError('user_banned', { status: 403 });
    await trx
      .updateTable('identity')
      .set({ last_sign_in_at: sql<Date>`now()` })
      .where('account_id', '=', accountId)
      .where('provider', '=', provider)
      .execute();
    await recordAccountEvent(trx, {
      accountId,
      actor: accountId,
      type: 'AccountSignedIn',
      data: { method, aal: 'aal1' },
    });
    const days = account.role === null ? SESSION_DAYS : STAFF_SESSION_DAYS;
    return trx
      .insertInto('session')
      .values({
        id: randomUUID(),
        account_id: accountId,
        amr: JSON.stringify([provenNow(method)]),
        expires_at: sql<Date>`now() + make_interval(days => ${days})`,
        user_agent: userAgent.slice(0, 500),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return describeSession(services, row);
};

/** The session at `aal2`, after a factor was verified; the refresh token before stands for it, too. Throws `session_not_found`. */
export const elevateSession = async (
  services: AuthServices,
  {
    sessionId,
    accountId,
    factorId,
    method,
  }: { sessionId: string; accountId: string; factorId: string; method: string },
): Promise<Session> => {
  const row = await services.db.transaction().execute(async (trx) => {
    const raised = await trx
      .updateTable('session')
      .set({
        aal: 'aal2',
        factor_id: factorId,
        amr: provenAgain(method),
        refreshes: sql<number>`refreshes + 1`,
        refreshed_at: sql<Date>`now()`,
      })
      .where('id', '=', sessionId)
      .where('account_id', '=', accountId)
      .returningAll()
      .executeTakeFirst();
    if (!raised) throw new AuthError('session_not_found');
    const data = { method, aal: 'aal2' as const };
    await recordAccountEvent(trx, { accountId, actor: accountId, type: 'AccountSignedIn', data });
    return raised;
  });
  return describeSession(services, row);
};

/** A session that lives, whose it is, and whether its account has a factor that was verified. */
export interface ActiveSession {
  account: Selectable<AuthTables['account']>;
  session: { id: string; aal: AssuranceLevel; amr: AuthenticationMethod[]; created_at: Date };
  hasFactors: boolean;
}

/** Whether a session still has to prove a second factor. */
export const needsSecondFactor = ({ session, hasFactors }: ActiveSession): boolean =>
  hasFactors && session.aal === 'aal1';

/** Minutes that pass before a session is noted as used again: not every request writes. */
const NOTED_AFTER_MINUTES = 5;

/** Throws `user_not_found`, `session_not_found` or `user_banned`. Being asked for keeps a session from ending. */
export const requireSession = async (
  db: Kysely<Database>,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<ActiveSession> => {
  const [account, session] = await Promise.all([
    db.selectFrom('account').selectAll().where('id', '=', accountId).where('deleted_at', 'is', null).executeTakeFirst(),
    db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select(['session.id', 'aal', 'amr', 'session.created_at'])
      .select(sql<boolean>`seen_at < now() - make_interval(mins => ${NOTED_AFTER_MINUTES})`.as('unnoted'))
      .select(HAS_FACTORS.as('hasFactors'))
      .where('session.id', '=', sessionId)
      .where('account.id', '=', accountId)
      .where(LASTS)
      .executeTakeFirst(),
  ]);
  if (!account) throw new AuthError('user_not_found');
  if (!session) throw new AuthError('session_not_found');
  if (isBanned(account)) throw new AuthError('user_banned', { status: 403 });
  const { unnoted, hasFactors, ...rest } = session;
  if (unnoted) {
    await db.updateTable('session').set({ seen_at: sql<Date>`now()` }).where('id', '=', sessionId).execute();
  }
  return { account, session: rest, hasFactors };
};

/**
 * Exchanges a refresh token for a session with the next one; which of several requests does so, the database decides, and the others get that
 * one. Throws `refresh_token_not_found`, `session_expired`, `user_banned`, or `refresh_token_already_used`, with which the session is over.
 */
export const refreshSession = async (services: AuthServices, token: string): Promise<Session> => {
  const { db, personalData } = services;
  const parts = readRefreshToken(personalData, token);
  if (!parts) throw new AuthError('refresh_token_not_found');
  const account = await accountOfSession(db, parts.sessionId);
  if (!account.lasts) throw new AuthError('session_expired');
  if (isBanned(account)) throw new AuthError('user_banned');
  const row = (await takeTurn(db, parts)) ?? (await activeInstead(db, parts));
  if (row) return describeSession(services, row);
  await revokeFamily(db, parts.sessionId, account.id);
  throw new AuthError('refresh_token_already_used');
};

const accountOfSession = async (db: Kysely<Database>, sessionId: string) => {
  const found = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id', 'banned_until', LASTS.as('lasts')])
    .where('session.id', '=', sessionId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw new AuthError('refresh_token_not_found');
  return found;
};

/** Undefined where the token's number is not the one that counts. */
const takeTurn = (db: Kysely<Database>, { sessionId, number }: { sessionId: string; number: number }) =>
  db
    .updateTable('session')
    .set({ refreshes: sql<number>`refreshes + 1`, refreshed_at: sql<Date>`now()`, seen_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('refreshes', '=', number)
    .returningAll()
    .executeTakeFirst();

/** The session as it is, for the token before the current one, or any within the grace: an answer may have been lost on its way. */
const activeInstead = (
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

/** Somebody has a token that was used up long ago: whoever it is, nobody goes on with this session. */
const revokeFamily = (db: Kysely<Database>, sessionId: string, accountId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('session').where('id', '=', sessionId).executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await recordAccountEvent(trx, { accountId, actor: null, type: 'RefreshTokenReused', data: {} });
  });

export type SignOutScope = 'local' | 'others' | 'global';

/** Ends this session, the account's others, or all of them; harmless where there is none. */
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

/** Ends the session that a refresh token is of, however old; harmless where there is none. */
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

/** The session as a client gets it, with a fresh access token and the refresh token that counts. */
const describeSession = async (services: AuthServices, row: SessionRow): Promise<Session> => {
  const user = await findUser(services.db, row.account_id);
  if (!user) throw new AuthError('user_not_found');
  const { token, expiresAt } = await issueAccessToken(services, user, row);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: createRefreshToken(services.personalData, { sessionId: row.id, number: row.refreshes }),
    user,
  };
};

const provenNow = (method: string): AuthenticationMethod => ({ method, timestamp: Math.floor(Date.now() / 1000) });

/** A way that was proved before is told once, as the newest: a session that lasts for months does not grow. */
const provenAgain = (method: string) => sql<string>`${JSON.stringify([provenNow(method)])}::jsonb || coalesce(
  (select jsonb_agg(way order by place) from jsonb_array_elements(amr) with ordinality as ways (way, place)
    where way ->> 'method' <> ${method}), '[]'::jsonb)`;

/** Others may be clearing away the same ones, and are not waited for. */
const deleteOverSessions = async (db: Kysely<Database>): Promise<void> => {
  await sql`delete from session where id in (
    select session.id from session join account on account.id = session.account_id where not ${LASTS}
    for update of session skip locked)`.execute(db);
};

/** Of a session beside its account; judged by the database's clock, which all processes share. */
const LASTS = sql<boolean>`(session.expires_at > now()
  and (account.role is null or session.seen_at > now() - make_interval(hours => ${IDLE_HOURS})))`;

const HAS_FACTORS = sql<boolean>`exists (select from factor where factor.account_id = account.id and factor.status = 'verified')`;
