import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { AuthError } from '../auth-error.ts';

/** Seconds within which a code must be exchanged. */
const CODE_SECONDS = 300;
/** Hours within which the user must follow the e-mail link. */
const FLOW_HOURS = 24;

/** The code challenge (RFC 7636) that a client sends when it starts a flow. */
export interface PkceChallenge {
  code_challenge: string;
  code_challenge_method: 's256' | 'plain';
}

/** A PKCE flow to store. */
export interface Flow extends PkceChallenge {
  accountId: string;
  /** The authentication method for `amr`. */
  method: string;
  /** The provider of the identity that was used; none for an e-mail link. */
  provider?: string;
  /** Data that `exchangeFlowCode` returns. */
  details?: object;
}

/**
 * Stores a PKCE flow, that is the client's code challenge with the account that signs in, and returns the id of the flow. It expires after
 * 24 hours. Also deletes flows that expired more than a day ago.
 */
export const beginFlow = async (
  db: Kysely<Database>,
  { accountId, method, provider, details = {}, ...challenge }: Flow,
  id: string = randomUUID(),
): Promise<string> => {
  await db.deleteFrom('auth_flow').where('expires_at', '<', sql<Date>`now() - interval '1 day'`).execute();
  await db
    .insertInto('auth_flow')
    .values({
      id,
      account_id: accountId,
      method,
      provider: provider ?? null,
      details: JSON.stringify(details),
      ...challenge,
      expires_at: sql<Date>`now() + make_interval(hours => ${FLOW_HOURS})`,
    })
    .execute();
  return id;
};

/**
 * Creates and returns the PKCE code that the client exchanges for a session within five minutes. Returns undefined when the flow, stored by
 * `beginFlow`, does not exist or has expired.
 */
export const issueFlowCode = async (trx: Kysely<Database>, flowId: string): Promise<string | undefined> => {
  const code = randomBytes(24).toString('base64url');
  const { numUpdatedRows } = await trx
    .updateTable('auth_flow')
    .set({ code_hash: hashOf(code), expires_at: sql<Date>`now() + make_interval(secs => ${CODE_SECONDS})` })
    .where('id', '=', flowId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? code : undefined;
};

/** The flow of a PKCE code that was exchanged. */
export interface ExchangedFlow {
  id: string;
  accountId: string;
  method: string;
  provider: string | null;
  details: Record<string, unknown>;
}

/**
 * Checks a PKCE code with its verifier, deletes the flow of the code and returns the flow; starts no session. Throws
 * `flow_state_not_found`, `flow_state_expired`, or `bad_code_verifier`, after which the code can still be exchanged with the correct
 * verifier.
 */
export const exchangeFlowCode = async (
  db: Kysely<Database>,
  { code, verifier }: { code: string; verifier: string },
): Promise<ExchangedFlow> => {
  const flow = await db
    .selectFrom('auth_flow')
    .selectAll()
    .select(sql<boolean>`expires_at < now()`.as('expired'))
    .where('code_hash', '=', hashOf(code))
    .executeTakeFirst();
  if (!flow?.account_id || !flow.code_challenge) throw new AuthError('flow_state_not_found');
  if (flow.expired) throw new AuthError('flow_state_expired');
  const challenge = flow.code_challenge_method === 'plain' ? verifier : hashOf(verifier);
  if (challenge !== flow.code_challenge) throw new AuthError('bad_code_verifier');
  const { numDeletedRows } = await db.deleteFrom('auth_flow').where('id', '=', flow.id).executeTakeFirst();
  if (numDeletedRows === 0n) throw new AuthError('flow_state_not_found');
  const { id, method, provider, details } = flow;
  return { id, accountId: flow.account_id, method, provider, details };
};

/** Returns the SHA-256 as base64url, as in PKCE. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
