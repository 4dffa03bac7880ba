import { randomInt, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { FactorType } from '#domain/account/events.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { siteSettings } from '#projections/settings/queries.ts';
import type { Database } from '#storage/database/tables.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { t } from '#web/i18n.ts';
import { recordAccess } from '../account-event-outbox.ts';
import { AuthError } from '../auth-error.ts';
import type { TextMessageSender } from '../phone/text-messages.ts';
import type { Client } from '../service/known-client.ts';
import { CHALLENGE_SECONDS } from '../webauthn/creation-options.ts';
import { type BrowserOptions, browserOptions } from './browser-options.ts';

/** Challenges of an app or WebAuthn factor per hour, of each known client and of all unknown ones together; likewise the messages to a phone. */
const MAX_CHALLENGES_PER_HOUR = 30;
/** Minimum seconds between two messages to a phone factor, and messages per hour. */
const MIN_SECONDS_BETWEEN_MESSAGES = 60;
const MAX_MESSAGES_PER_HOUR = 10;

export interface ChallengeServices {
  db: Kysely<Database>;
  personalData: Pick<PersonalData, 'keyedHash'>;
  read: ReadDatabase;
  textMessages: TextMessageSender;
  siteUrl: string;
  redirects: readonly string[];
}

interface ChallengeRequest {
  accountId: string;
  factorId: string;
  sessionId: string;
  client: Client;
  /** Language of the text message. */
  locale: Locale;
  /** True: a phone counts as not found, so that it gets no message. */
  withoutMessage?: boolean;
}

export interface FactorChallenge {
  id: string;
  type: FactorType;
  /** Seconds since 1970. */
  expires_at: number;
  /** For a `webauthn` factor. */
  webauthn?: BrowserOptions;
}

/**
 * Returns the keyed hash under which a code sent to a phone is stored. The hash includes the challenge id, so that the code is valid for
 * that challenge only.
 */
export const codeHashOf = (personalData: Pick<PersonalData, 'keyedHash'>, challenge: string, code: string): string =>
  personalData.keyedHash('factor code', `${challenge} ${code}`);

/**
 * Creates and returns a challenge, which the account owner answers within five minutes with a code of this second factor; a phone factor
 * gets the code by text message, a WebAuthn factor the options for the browser. Throws `mfa_factor_not_found`, and after too many challenges `over_sms_send_rate_limit` or
 * `over_request_rate_limit`.
 */
export const challengeFactor = async (
  services: ChallengeServices,
  { accountId, factorId, sessionId, client, locale, withoutMessage = false }: ChallengeRequest,
): Promise<FactorChallenge> => {
  const id = randomUUID();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const known_client = knownClientHash(services.personalData, client);
  const { factor, expires, webauthn } = await services.db.transaction().execute(async (trx) => {
    const factor = await lockFactor(trx, { accountId, factorId });
    if (withoutMessage && factor.factor_type === 'phone') throw new AuthError('mfa_factor_not_found');
    await requireWithinLimits(trx, factor, known_client);
    const webauthn = factor.factor_type === 'webauthn' ? await browserOptions(services, trx, factor) : undefined;
    const { expires_at } = await trx
      .insertInto('factor_challenge')
      .values({
        id,
        factor_id: factorId,
        session_id: sessionId,
        known_client,
        code_hash: factor.factor_type === 'phone' ? codeHashOf(services.personalData, id, code) : null,
        challenge: webauthn?.credential_options.publicKey.challenge ?? null,
        expires_at: sql<Date>`now() + make_interval(secs => ${CHALLENGE_SECONDS})`,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow();
    if (factor.factor_type === 'phone') await recordAccess(trx, { accountId, kind: 'code_sent', detail: 'factor' });
    await trx.updateTable('factor').set({ last_challenged_at: sql<Date>`now()` }).where('id', '=', factorId).execute();
    return { factor, expires: expires_at, webauthn };
  });
  if (factor.factor_type === 'phone') {
    const { title } = await siteSettings(services.read, locale);
    const text = t(locale, 'letter.phone', { code, title });
    await services.textMessages.send({ id, accountId, phone: factor.phone!, text, otp: code });
  }
  const expires_at = Math.floor(expires.getTime() / 1000);
  return { id, type: factor.factor_type, expires_at, ...(webauthn && { webauthn }) };
};

interface FactorOfAccount {
  accountId: string;
  factorId: string;
}

/** Loads the row of an account's second factor, locks it until the transaction ends and returns it. Throws `mfa_factor_not_found`. */
export const lockFactor = async (trx: Kysely<Database>, of: FactorOfAccount) =>
  existing(await selectFactor(trx, of).forUpdate().executeTakeFirst());

/** Returns a second factor of an account. Throws `mfa_factor_not_found`. */
export const findFactor = async (db: Kysely<Database>, of: FactorOfAccount) =>
  existing(await selectFactor(db, of).executeTakeFirst());

const selectFactor = (db: Kysely<Database>, { accountId, factorId }: FactorOfAccount) =>
  db.selectFrom('factor').selectAll().where('id', '=', factorId).where('account_id', '=', accountId);

const existing = <Factor>(factor: Factor | undefined): Factor => {
  if (!factor) throw new AuthError('mfa_factor_not_found');
  return factor;
};

/** Returns the stored name of a client from which the account has signed in before, which reveals no address; null for any other. */
export const knownClientHash = (
  personalData: Pick<PersonalData, 'keyedHash'>,
  { from, isKnown }: Client,
): string | null => (isKnown ? personalData.keyedHash('known client', from) : null);

/**
 * Throws when this client created too many challenges, or the unknown clients together did. Counted in the database, so that the limits hold
 * across processes.
 */
const requireWithinLimits = async (
  trx: Kysely<Database>,
  { id, factor_type }: { id: string; factor_type: FactorType },
  knownClient: string | null,
): Promise<void> => {
  const { made, since } = await trx
    .selectFrom('factor_challenge')
    .select([
      sql<number>`count(*)::int`.as('made'),
      sql<number | null>`ceil(extract(epoch from now() - max(created_at)))::int`.as('since'),
    ])
    .where('factor_id', '=', id)
    .where('known_client', 'is not distinct from', knownClient)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (factor_type !== 'phone') {
    if (made >= MAX_CHALLENGES_PER_HOUR) throw new AuthError('over_request_rate_limit', { retryAfter: 3600 });
    return;
  }
  if (made >= MAX_MESSAGES_PER_HOUR) throw new AuthError('over_sms_send_rate_limit', { retryAfter: 3600 });
  if (since !== null && since < MIN_SECONDS_BETWEEN_MESSAGES) {
    throw new AuthError('over_sms_send_rate_limit', { retryAfter: MIN_SECONDS_BETWEEN_MESSAGES - since });
  }
};
