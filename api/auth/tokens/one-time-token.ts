import { createHash, randomInt, randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AuthTables } from '#storage/database/auth-tables.ts';
import type { Database } from '#storage/database/tables.ts';
import { recordAccess } from '../account-event-outbox.ts';
import { isSameText } from './is-same-text.ts';
import type { AuthServices } from './services.ts';

export type OneTimeToken = Selectable<AuthTables['one_time_token']>;
export type OneTimeKind = OneTimeToken['kind'];

/** Validity of each kind of token in hours. */
export const ONE_TIME_HOURS: Record<OneTimeKind, number> = {
  confirmation: 24,
  invite: 168,
  recovery: 1,
  magiclink: 1,
  email_change_current: 24,
  email_change_new: 24,
  phone: 1,
  phone_change: 1,
  reauthentication: 1,
};

/** SQL condition on `one_time_token`: the token has not expired, so its link is valid. */
export const IS_TOKEN_VALID = sql<boolean>`(one_time_token.expires_at > now())`;

/** Attempts with a code after which the code is invalid. Its link stays valid: strangers can send wrong codes, but cannot guess a link. */
const MAX_ATTEMPTS = 5;

/** A new token with the secrets to send: `code` has six digits for typing, `hash` is for links. Neither is stored. */
export interface SentToken {
  /** Id of the token, which is no secret. */
  id: string;
  code: string;
  hash: string;
  expiresAt: Date;
}

type Sign = Pick<AuthServices, 'personalData'>;
type Background = { runInBackground(name: string, work: () => Promise<unknown>): void };

export interface NewOneTimeToken {
  accountId: string;
  kind: OneTimeKind;
  /** E-mail or phone that the token is sent to. */
  recipient: string;
  /** The PKCE flow that requested it. */
  flowId?: string | null;
  /** It is not sent, but shown to an administrator. */
  isGenerated?: boolean | undefined;
}

/**
 * Stores a new one-time token, which replaces the account's earlier token of this kind, and returns its code and its hash for links; sends
 * nothing.
 */
export const createOneTimeToken = async (
  trx: Kysely<Database>,
  services: Sign,
  { accountId, kind, recipient, flowId = null, isGenerated = false }: NewOneTimeToken,
): Promise<SentToken> => {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const hash = linkHash(services, { account_id: accountId, kind, recipient }, code);
  const row = {
    id: randomUUID(),
    recipient,
    token_hash: storedHash(hash),
    flow_id: flowId,
    is_generated: isGenerated,
    attempts: 0,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(hours => ${ONE_TIME_HOURS[kind]})`,
  };
  const { expires_at: expiresAt } = await trx
    .insertInto('one_time_token')
    .values({ ...row, account_id: accountId, kind })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(row))
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { id: row.id, code, hash, expiresAt };
};

/**
 * Deletes the token of a link and returns it; undefined when there is no valid token of these kinds with this hash. Of concurrent requests,
 * only one gets the token.
 */
export const consumeLinkToken = (
  trx: Kysely<Database>,
  kinds: readonly OneTimeKind[],
  hash: string,
): Promise<OneTimeToken | undefined> =>
  trx
    .deleteFrom('one_time_token')
    .where('token_hash', '=', storedHash(hash))
    .where('kind', 'in', kinds)
    .where(IS_TOKEN_VALID)
    .returningAll()
    .executeTakeFirst();

/**
 * Returns the id of the account that the valid token of a link belongs to, without consuming the token; undefined when there is no valid
 * token of these kinds with this hash.
 */
export const linkTokenAccount = async (
  db: Kysely<Database>,
  kinds: readonly OneTimeKind[],
  hash: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('one_time_token')
    .select('account_id')
    .where('token_hash', '=', storedHash(hash))
    .where('kind', 'in', kinds)
    .where(IS_TOKEN_VALID)
    .executeTakeFirst();
  return row?.account_id;
};

/**
 * Deletes the token of a code that was sent to an e-mail or phone, and returns it; undefined when the code is wrong or no longer valid.
 * Every attempt is counted, also a correct one, a wrong one is recorded, and a code becomes invalid after five attempts.
 */
export const consumeCode = async (
  db: Kysely<Database>,
  services: Sign & Background,
  {
    kinds,
    recipient,
    code,
    accountId,
  }: { kinds: readonly OneTimeKind[]; recipient: string; code: string; accountId?: string },
): Promise<OneTimeToken | undefined> => {
  const tried = await db
    .updateTable('one_time_token')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('recipient', '=', recipient)
    .where('kind', 'in', kinds)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))
    .where(IS_TOKEN_VALID)
    .where('attempts', '<', MAX_ATTEMPTS)
    .returningAll()
    .execute();
  // Compares with a dummy when nothing was sent to the recipient, so that the response takes as long.
  const candidates = tried.length > 0 ? tried : [DUMMY_TOKEN];
  const matching = candidates.find((row) => isSameText(storedHash(linkHash(services, row, code)), row.token_hash));
  if (!matching) {
    services.runInBackground('record wrong code', () => recordWrongCode(db, tried));
    return undefined;
  }
  return db.deleteFrom('one_time_token').where('id', '=', matching.id).returningAll().executeTakeFirst();
};

/** Records a wrong code for each account to which one of these tokens was sent; in the background, so that the response takes as long. */
const recordWrongCode = async (db: Kysely<Database>, tried: readonly OneTimeToken[]): Promise<void> => {
  for (const { account_id: accountId, kind: detail } of tried)
    await recordAccess(db, { accountId, kind: 'code_wrong', detail });
};

const DUMMY_TOKEN = { id: '', account_id: '', kind: 'recovery', recipient: '', token_hash: '' } as const;

const linkHash = (
  { personalData }: Sign,
  { account_id, kind, recipient }: Pick<OneTimeToken, 'account_id' | 'kind' | 'recipient'>,
  code: string,
): string => personalData.keyedHash('one-time token', JSON.stringify([account_id, kind, recipient, code]));

const storedHash = (hash: string): string => createHash('sha256').update(hash).digest('hex');
