import { randomUUID } from 'node:crypto';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { recordAccountEvent } from '../account-event-outbox.ts';
import { AuthError } from '../auth-error.ts';
import { requireFactorOfSession, reserveFactorPlace } from '../factors/enrol.ts';
import { activateFactor } from '../factors/verify.ts';
import type { Auth } from '../service/auth.ts';
import type { ActiveSession } from '../tokens/sessions.ts';
import { CHALLENGE_SECONDS, creationOptions } from '../webauthn/creation-options.ts';
import type { RegistrationResponse } from '../webauthn/credential.ts';
import { insertPasskey } from '../webauthn/insert-passkey.ts';
import { type PasskeyRow, verifyNewCredential } from '../webauthn/verify-credential.ts';

/** Maximum number of passkeys per account. */
const MAX_PASSKEYS = 10;

/** A passkey registration that was started. */
export interface PasskeyRegistration {
  id: string;
  options: PublicKeyCredentialCreationOptionsJSON;
  /** Seconds since 1970. */
  expiresAt: number;
}

/**
 * Begins the registration of a passkey for the signed-in account, which replaces one that it has begun before. The caller has required a
 * recent proof. Throws `insufficient_aal` (403) when the account has a second factor that this session has not verified, and
 * `too_many_passkeys`.
 */
export const startRegistration = async (auth: Auth, signedIn: ActiveSession): Promise<PasskeyRegistration> => {
  requireFactorOfSession(signedIn);
  const { account, session } = signedIn;
  await requirePlace(auth.db, account.id);
  const options = await creationOptions(auth, auth.db, account, { discoverable: true });
  const row = { id: randomUUID(), session_id: session.id, challenge: options.challenge, expires_at: EXPIRES_AT };
  const { id, expires_at } = await auth.db
    .insertInto('passkey_registration')
    .values({ account_id: account.id, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  return { id, options, expiresAt: Math.floor(expires_at.getTime() / 1000) };
};

const EXPIRES_AT = sql<Date>`now() + make_interval(secs => ${CHALLENGE_SECONDS})`;

interface NewPasskey {
  challengeId: string;
  credential: RegistrationResponse;
  /** Empty if it has none. */
  name: string;
  /** True: the passkey is a second factor too, so that the password alone no longer signs in. */
  isFactor: boolean;
}

/**
 * Stores the passkey that a browser created for the registration of this session, which is used up in any case, and returns it. Throws
 * `webauthn_challenge_not_found`, `webauthn_challenge_expired`, `webauthn_verification_failed`, `webauthn_credential_exists`,
 * `too_many_passkeys`, and for a second factor what `reserveFactorPlace` throws.
 */
export const finishRegistration = async (
  auth: Auth,
  signedIn: ActiveSession,
  { challengeId, credential, name, isFactor }: NewPasskey,
): Promise<PasskeyRow> => {
  requireFactorOfSession(signedIn);
  const { account, session } = signedIn;
  const challenge = await consumeChallenge(auth.db, signedIn, challengeId);
  const columns = await verifyNewCredential(auth, credential, { challenge, requireUserVerification: true });
  if (!columns) throw new AuthError('webauthn_verification_failed');
  return auth.db.transaction().execute(async (trx) => {
    const of = { account_id: account.id, name };
    const factorId = isFactor ? await addFactor(trx, account.id, session.id) : null;
    await requirePlace(trx, account.id);
    const passkey = await insertPasskey(trx, { ...of, ...columns, factor_id: factorId });
    const data = { passkey: passkey.id };
    const by = { accountId: account.id, actor: account.id };
    if (!isFactor) await recordAccountEvent(trx, { ...by, type: 'PasskeyAdded', data });
    return passkey;
  });
};

const consumeChallenge = async (
  db: Kysely<Database>,
  { account, session }: ActiveSession,
  id: string,
): Promise<string> => {
  const registration = await db
    .deleteFrom('passkey_registration')
    .where('account_id', '=', account.id)
    .where('session_id', '=', session.id)
    .where('id', '=', id)
    .returning(['challenge', sql<boolean>`expires_at <= now()`.as('isOver')])
    .executeTakeFirst();
  if (!registration) throw new AuthError('webauthn_challenge_not_found');
  if (registration.isOver) throw new AuthError('webauthn_challenge_expired');
  return registration.challenge;
};

/** Throws `too_many_passkeys` when the account has no place left; locks the account, so that two registrations cannot pass together. */
const requirePlace = async (db: Kysely<Database>, accountId: string): Promise<void> => {
  await sql`select from public.account where id = ${accountId} for update`.execute(db);
  const { count } = await db
    .selectFrom('passkey')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_PASSKEYS) throw new AuthError('too_many_passkeys');
};

/** Adds a verified factor without a name of its own: that of the passkey is shown. */
const addFactor = async (trx: Kysely<Database>, account_id: string, sessionId: string): Promise<string> => {
  await reserveFactorPlace(trx, account_id, { name: '' });
  const factor = { id: randomUUID(), account_id, factor_type: 'webauthn' as const };
  await activateFactor(trx, factor, sessionId);
  await trx
    .insertInto('factor')
    .values({ ...factor, friendly_name: '', status: 'verified' })
    .execute();
  return factor.id;
};
