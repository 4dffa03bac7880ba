import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { AuthError } from '../auth-error.ts';

/** Seconds within which a code is to be exchanged. */
const CODE_SECONDS = 300;
/** Hours within which somebody comes back from a letter or another page. */
const FLOW_HOURS = 24;

/** PKCE (RFC 7636), as the client that begins a flow asks for it. */
export interface PkceChallenge {
  code_challenge: string;
  code_challenge_method: 's256' | 'plain';
}

export interface Flow extends PkceChallenge {
  accountId: string;
  /** As in `amr`. */
  method: string;
  /** The identity that was used; by letter unless said. */
  provider?: string;
  /** Comes back with the exchange. */
  details?: object;
}

/** Notes that the client that began this will prove it with its verifier; answers with the flow's id. */
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

/** The code that the client exchanges for a session within five minutes; undefined where the flow is over. */
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

export interface ExchangedFlow {
  id: string;
  accountId: string;
  method: string;
  provider: string | null;
  details: Record<string, unknown>;
}

/**
 * Whose session a code is exchanged for, once. Throws `flow_state_not_found`, `flow_state_expired`, or `bad_code_verifier`, after which it may still be
 * exchanged by who has the right one.
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

/** As in PKCE: SHA-256, base64url. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
