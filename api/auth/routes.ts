import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { line, visible } from '#domain/shared/text.ts';
import type { Database } from '#storage/database/tables.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { createPool } from '../http/pool.ts';
import { Problem } from '../http/problem.ts';
import { validate } from '../http/validate.ts';
import type { Account, Role } from './account.ts';
import { authenticate } from './accounts.ts';
import { createGuessLimits } from './guesses.ts';
import { DEVICE_COOKIE, DEVICE_SECONDS, deviceCookie } from './known-device.ts';
import { beginSession, endSession, IDLE_HOURS, SESSION_COOKIE, sessionOf } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the session's cookie is to be given anew with the answer. */
    sessionRenewed?: boolean;
  }
}

const credentials = z.strictObject({
  email: line('email_required').check(visible('email_required')).max(320),
  password: z.string('password_required').min(1, 'password_required').max(1000),
});

/** Each password that is tried takes 19 MiB and 20 ms of a processor. */
const PASSWORDS = { atOnce: 2, waiting: 50 };

export interface SessionRouteOptions {
  db: Kysely<Database>;
  personalData: PersonalData;
  secure: boolean;
}

/**
 * `POST /api/session {email, password}` → the account and a session cookie in place of the one before, 401 `invalid_credentials`, 429 after
 * too many guesses; `GET` answers with who is signed in, 401 where nobody is; `DELETE` ends the session (product.md, Staff sessions).
 */
export const sessionRoutes = (app: FastifyInstance, { db, personalData, secure }: SessionRouteOptions): void => {
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const guesses = createGuessLimits(app, personalData);
  const tryPassword = createPool(PASSWORDS);
  const giveSession = (reply: FastifyReply, token: string) =>
    reply.setCookie(SESSION_COOKIE, token, { ...cookie, maxAge: IDLE_HOURS * 3600 });

  app.post('/api/session', async (request, reply) => {
    const { email, password } = validate(credentials, request.body);
    await guesses.count(request, email);
    const account = await tryPassword(() => authenticate(db, email, password));
    if (!account) throw new Problem(401, 'invalid_credentials');
    const before = request.cookies[SESSION_COOKIE];
    giveSession(reply, await beginSession(db, account.id));
    if (before) await endSession(db, before);
    reply.setCookie(DEVICE_COOKIE, deviceCookie(personalData, email), {
      ...cookie,
      path: '/api/session',
      maxAge: DEVICE_SECONDS,
    });
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

  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.sessionRenewed) giveSession(reply, request.cookies[SESSION_COOKIE]!);
    done();
  });
};

/** Who is signed in, if anybody; asked of the database once a request. */
export const accountOf = async (db: Kysely<Database>, request: FastifyRequest): Promise<Account | undefined> => {
  const token = request.cookies[SESSION_COOKIE];
  if (request.account || !token) return request.account;
  const session = await sessionOf(db, token);
  request.account = session?.account;
  request.sessionRenewed = session?.renewed ?? false;
  return request.account;
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
