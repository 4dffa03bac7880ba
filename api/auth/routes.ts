import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { line, visible } from '#domain/shared/text.ts';
import type { Database } from '#storage/database/tables.ts';
import { Problem } from '../http/problem.ts';
import { validate } from '../http/validate.ts';
import type { Account, Role } from './account.ts';
import { authenticate } from './accounts.ts';
import { accountOfSession, beginSession, endSession, SESSION_COOKIE, SESSION_DAYS } from './sessions.ts';

const credentials = z.strictObject({
  email: line('email_required').check(visible('email_required')).max(320),
  password: z.string('password_required').min(1, 'password_required').max(1000),
});

/** Guesses at one account from one address: ten in a quarter of an hour, besides what is allowed of all changes. */
const GUESSES = { max: 10, timeWindow: '15 minutes' };

/**
 * `POST /api/session {email, password}` → the account and a session cookie, 401 `invalid_credentials`, 429 after ten guesses;
 * `GET` answers with who is signed in, 401 where nobody is; `DELETE` ends the session (product.md, Staff sessions).
 */
export const sessionRoutes = (
  app: FastifyInstance,
  { db, secure }: { db: Kysely<Database>; secure: boolean },
): void => {
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const countGuess = app.createRateLimit({ ...GUESSES, keyGenerator: guessKey });

  app.post('/api/session', async (request, reply) => {
    const { email, password } = validate(credentials, request.body);
    const guess = await countGuess(request);
    if (!guess.isAllowed && guess.isExceeded) throw new Problem(429, 'too_many', { retryAfter: guess.ttlInSeconds });
    const account = await authenticate(db, email, password);
    if (!account) throw new Problem(401, 'invalid_credentials');
    const token = await beginSession(db, account.id);
    reply.setCookie(SESSION_COOKIE, token, { ...cookie, maxAge: SESSION_DAYS * 24 * 3600 });
    return reply.header('cache-control', 'private, no-store').send(account);
  });

  app.get('/api/session', async (request, reply) =>
    reply.header('cache-control', 'private, no-store').send(await requireAccount(db, request)),
  );

  app.delete('/api/session', async (request, reply) => {
    const token = request.cookies[SESSION_COOKIE];
    if (token) await endSession(db, token);
    return reply.clearCookie(SESSION_COOKIE, cookie).code(204).send();
  });
};

const guessKey = (request: FastifyRequest): string => {
  const { email } = (request.body ?? {}) as { email?: unknown };
  return `${request.ip} ${typeof email === 'string' ? email.trim().toLowerCase() : ''}`;
};

/** Who is signed in, if anybody. */
export const accountOf = async (db: Kysely<Database>, request: FastifyRequest): Promise<Account | undefined> => {
  const token = request.cookies[SESSION_COOKIE];
  return token ? accountOfSession(db, token) : undefined;
};

/** Throws 401 without a session and 403 without one of the roles, where roles are named. */
export const requireAccount = async (
  db: Kysely<Database>,
  request: FastifyRequest,
  roles?: readonly Role[],
): Promise<Account> => {
  const account = await accountOf(db, request);
  if (!account) throw new Problem(401, 'not_signed_in');
  if (roles && !roles.includes(account.role)) throw new Problem(403, 'not_allowed');
  return account;
};
