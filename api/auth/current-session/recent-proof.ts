import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ConcurrencyLimit } from '../../http/limits/concurrency-limit.ts';
import { Problem } from '../../http/problem.ts';
import { verifyPassword } from '../accounts/password.ts';
import type { AccountRow } from '../accounts/user.ts';
import type { Auth } from '../service/auth.ts';
import type { ActiveSession } from '../tokens/sessions.ts';

/** The fields of a request that `requireRecentProof` needs. */
export const proofFields = { password: z.string().max(1000).optional() };

/** Minutes after a sign-in or a second factor within which the account owner need not prove again who they are. */
const RECENT_MINUTES = 5;

/** Returns true if the session signed in, or verified a second factor, within the last five minutes. */
export const isRecentlyProved = ({ session }: Pick<ActiveSession, 'session'>): boolean =>
  session.amr.some(({ timestamp }) => timestamp > Date.now() / 1000 - RECENT_MINUTES * 60);

/**
 * Requires the account's password unless the session is recently proved, for a change that would give another person lasting access.
 * Throws 422 at the field `password` when it is missing or wrong, and 429 after too many attempts.
 */
export const requireRecentProof = async (
  request: FastifyRequest,
  signedIn: Pick<ActiveSession, 'account' | 'session'>,
  password: string | undefined,
): Promise<void> => {
  if (isRecentlyProved(signedIn)) return;
  const refuse = (code: string) => new Problem(422, 'invalid', { fields: [{ path: 'password', code }] });
  if (password === undefined || password === '') throw refuse('proof_required');
  if (!(await isOwnPassword(request.server.auth, signedIn, password))) throw refuse('password_wrong');
};

/**
 * Returns true if this is the password of the signed-in account. Wrong ones are counted by session, so that others cannot lock the owner
 * out of it. Throws 429 after too many.
 */
export const isOwnPassword = async (
  auth: Auth,
  { account, session }: Pick<ActiveSession, 'account' | 'session'>,
  password: string,
): Promise<boolean> => {
  const check = () => ownPasswordLimit(auth, account)(() => verifyPassword(password, account.password_hash));
  return (await auth.throttle.attemptSignedIn(session.id, async () => (await check()) || undefined)) === true;
};

/** Returns the place in which the password of a signed-in account is hashed: staff have one of their own. */
export const ownPasswordLimit = (auth: Auth, { id, role }: Pick<AccountRow, 'id' | 'role'>): ConcurrencyLimit =>
  role ? auth.passwordLimit : (work) => auth.strangerPasswordLimit(id, work);
