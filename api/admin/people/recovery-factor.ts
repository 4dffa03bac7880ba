import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { sessionOfAccessToken } from '../../auth/current-session/access-token-session.ts';
import { proveSecondFactor } from '../../auth/factors/prove-second-factor.ts';
import type { Auth } from '../../auth/service/auth.ts';
import { recognizeOwnClient } from '../../auth/service/known-client.ts';
import { VERIFICATIONS } from '../../auth/sign-in/verify.ts';
import { linkTokenAccount } from '../../auth/tokens/one-time-token.ts';
import { beginSession, confirmSession, discardSession, type Session } from '../../auth/tokens/sessions.ts';
import { Problem } from '../../http/problem.ts';
import { throwAsProblem } from './auth-error-to-problem.ts';

interface Recovery {
  type: 'recovery' | 'invite';
  tokenHash: string;
  /** Code of the authenticator app, or a recovery code. */
  code: string | undefined;
}

/**
 * Starts a session at `aal2` (two factors verified) for a visitor who has a recovery or invitation link and a code of the account's
 * authenticator app or a recovery code. Returns undefined when the link is invalid or the account has neither an app nor a passkey as second factor. Throws 422 at the field `code`
 * when the code is missing, 422 `invalid_code` when it is wrong, and 429 after too many attempts; the link stays valid in each case, and no
 * sign-in is recorded.
 */
export const recoverWithFactor = async (
  request: FastifyRequest,
  { type, tokenHash, code }: Recovery,
): Promise<Session | undefined> => {
  const { auth } = request.server;
  const accountId = await linkTokenAccount(auth.db, VERIFICATIONS[type], tokenHash);
  const factor = accountId && (await authenticatorOf(auth, accountId));
  if (!factor) return undefined;
  if (!code) throw new Problem(422, 'invalid', { fields: [{ path: 'code', code: 'code_required' }] });
  const userAgent = request.headers['user-agent'];
  const begun = await beginSession(auth, accountId, { method: type, userAgent, isProvisional: true });
  const { account, session } = await sessionOfAccessToken(auth, begun.access_token);
  const client = await recognizeOwnClient(request, account);
  const of = { accountId, sessionId: session.id, factorId: factor.id, client };
  try {
    const elevated = await proveSecondFactor(auth, { ...of, code });
    await confirmSession(auth, accountId);
    return elevated;
  } catch (error) {
    await discardSession(auth, session.id);
    return throwAsProblem(error);
  }
};

/** Returns the authenticator app of an account, else a passkey, in place of which a recovery code is typed. */
const authenticatorOf = ({ db }: Pick<Auth, 'db'>, accountId: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('factor')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'verified')
    .where('factor_type', '<>', 'phone')
    .orderBy(sql`factor_type = 'totp'`, 'desc')
    .orderBy('created_at')
    .executeTakeFirst();
