import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { AuthError } from '../auth-error.ts';
import type { Auth } from '../service/auth.ts';

const linkTarget = z.object({
  accountId: z.uuid(),
  /** The session that began to link: the identity is linked only while it lasts. */
  sessionId: z.uuid(),
});

/** The account to link an identity to. */
export type LinkTarget = z.infer<typeof linkTarget>;

const pendingAuthorization = z.object({
  /** The id in the `state` that the provider returns. */
  id: z.uuid(),
  provider: z.string(),
  redirectTo: z.string(),
  /** To whom the identity is linked; null to sign in. */
  linkTo: linkTarget.nullable(),
  /** PKCE challenge of a client that wants a code instead of tokens. */
  challenge: z.object({ code_challenge: z.string(), code_challenge_method: z.enum(['s256', 'plain']) }).optional(),
});

/** An authorization request that was sent to a provider and is not completed yet. */
export type PendingAuthorization = z.infer<typeof pendingAuthorization>;

/** Minutes within which the user must return from the provider. */
const PENDING_MINUTES = 15;

const COOKIE = 'authorization';
const PURPOSE = 'pending authorization';
/** Maximum characters of the cookie's value; browsers drop a cookie of more than 4,096 bytes. */
const MAX_COOKIE_CHARS = 3_900;
const withExpiry = pendingAuthorization.extend({ expiresAt: z.number() });

/**
 * Keeps a pending authorization in an encrypted cookie of the browser. Only this browser can complete it, and the database stores nothing
 * for a visitor who has not signed in. A later authorization of the same browser replaces it. Throws `validation_failed` when the redirect
 * target is too long for a cookie.
 */
export const keepInBrowser = (reply: FastifyReply, auth: Auth, pending: PendingAuthorization): void => {
  const { id } = pending;
  const text = JSON.stringify({ ...pending, expiresAt: Date.now() + PENDING_MINUTES * 60_000 });
  const { nonce, tag, text: encrypted } = auth.sealing.seal(PURPOSE, id, text);
  const value = [id, nonce, tag, encrypted].join('.');
  if (value.length > MAX_COOKIE_CHARS) throw new AuthError('validation_failed', { message: 'redirect_to is too long' });
  reply.setCookie(COOKIE, value, { ...attributes(auth), maxAge: PENDING_MINUTES * 60 });
};

/**
 * Returns the pending authorization with this id from the browser's cookie, and clears the cookie; undefined when the browser has none, or
 * it has expired.
 */
export const takeFromBrowser = (
  request: FastifyRequest,
  reply: FastifyReply,
  flowId: string,
): PendingAuthorization | undefined => {
  const { auth } = request.server;
  const value = request.cookies[COOKIE];
  if (value === undefined) return undefined;
  reply.clearCookie(COOKIE, attributes(auth));
  try {
    const [id = '', nonce = '', tag = '', text = ''] = value.split('.');
    const { expiresAt, ...pending } = withExpiry.parse(
      JSON.parse(auth.sealing.unseal(PURPOSE, id, { nonce, tag, text })),
    );
    if (pending.id !== flowId) return undefined;
    return expiresAt > Date.now() ? pending : undefined;
  } catch (error) {
    request.log.info({ err: error }, 'the cookie of an authorization cannot be read');
    return undefined;
  }
};

/** `none` where it is possible, since some providers return by a form that their page sends. */
const attributes = ({ secure }: Pick<Auth, 'secure'>) =>
  ({ path: '/auth/v1/callback', httpOnly: true, sameSite: secure ? 'none' : 'lax', secure }) as const;

/**
 * Stores the pending authorization of a program, which has no cookies of this site, in the database. It replaces an earlier one of the same
 * account.
 */
export const keepForProgram = (
  { db }: Auth,
  { accountId, sessionId }: LinkTarget,
  pending: PendingAuthorization,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { id, provider, redirectTo, challenge } = pending;
    await trx
      .deleteFrom('auth_flow')
      .where('account_id', '=', accountId)
      .where('redirect_to', 'is not', null)
      .execute();
    await trx
      .insertInto('auth_flow')
      .values({
        id,
        account_id: accountId,
        details: JSON.stringify({ sessionId }),
        provider,
        method: 'oauth',
        redirect_to: redirectTo,
        code_challenge: null,
        code_challenge_method: null,
        ...challenge,
        expires_at: sql<Date>`now() + make_interval(mins => ${PENDING_MINUTES})`,
      })
      .execute();
  });

/**
 * Deletes and returns the pending authorization of a program, so that its callback succeeds only once. Returns undefined when it is
 * unknown, already used or expired.
 */
export const takeFromProgram = async (
  { db }: Pick<Auth, 'db'>,
  flowId: string,
): Promise<PendingAuthorization | undefined> => {
  const row = await db
    .deleteFrom('auth_flow')
    .where('id', '=', flowId)
    .where('code_hash', 'is', null)
    .where('redirect_to', 'is not', null)
    .returningAll()
    .returning(sql<boolean>`expires_at < now()`.as('is_over'))
    .executeTakeFirst();
  if (!row?.provider || !row.redirect_to || row.is_over) return undefined;
  const { code_challenge, code_challenge_method } = row;
  const { data: linkTo } = linkTarget.safeParse({ accountId: row.account_id, sessionId: row.details.sessionId });
  if (!linkTo) return undefined;
  return {
    id: row.id,
    provider: row.provider,
    redirectTo: row.redirect_to,
    linkTo,
    challenge: code_challenge && code_challenge_method ? { code_challenge, code_challenge_method } : undefined,
  };
};
