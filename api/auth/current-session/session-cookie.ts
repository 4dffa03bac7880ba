import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MAX_SESSION_DAYS } from '#storage/config.ts';
import type { Session } from '../tokens/sessions.ts';

const NAME = 'session';
/** Maximum characters of a cookie value, so that it fits with name and attributes into the 4,096 bytes that browsers accept. */
const MAX_COOKIE_CHARS = 3180;
const PREFIX = 'base64-';
/** Seconds. The server ends a staff session earlier (`StaffSessionLimits`); it does not rely on the browser for that. */
const MAX_AGE = MAX_SESSION_DAYS * 24 * 3600;

const cookieValue = z.object({ access_token: z.string(), refresh_token: z.string(), expires_at: z.number() });
/** The parts of a session that are stored in the browser's cookies. */
export type SessionCookieValue = z.infer<typeof cookieValue>;

/**
 * Reads the tokens of the session from the request's cookies: one cookie, or numbered chunks of a long one. Returns undefined when there is
 * none or it is unreadable. Verifies no token.
 */
export const readSessionCookie = ({ cookies }: Pick<FastifyRequest, 'cookies'>): SessionCookieValue | undefined => {
  const value = cookies[NAME] ?? joinChunks(cookies);
  if (!value.startsWith(PREFIX)) return undefined;
  try {
    return cookieValue.safeParse(JSON.parse(Buffer.from(value.slice(PREFIX.length), 'base64url').toString())).data;
  } catch {
    return undefined;
  }
};

const joinChunks = (cookies: FastifyRequest['cookies']): string => {
  const chunks: string[] = [];
  for (let chunk = cookies[`${NAME}.0`]; chunk !== undefined; chunk = cookies[`${NAME}.${chunks.length}`]) {
    chunks.push(chunk);
  }
  return chunks.join('');
};

/** Returns the cookies that store a session, as values by cookie name: one cookie, or numbered chunks if the value is too long for one. */
export const sessionCookies = ({
  access_token,
  refresh_token,
  expires_at,
}: SessionCookieValue): Record<string, string> => {
  const text = JSON.stringify({ access_token, refresh_token, expires_at });
  const value = `${PREFIX}${Buffer.from(text).toString('base64url')}`;
  if (value.length <= MAX_COOKIE_CHARS) return { [NAME]: value };
  const chunks = value.match(new RegExp(`.{1,${MAX_COOKIE_CHARS}}`, 'g')) ?? [];
  return Object.fromEntries(chunks.map((chunk, number) => [`${NAME}.${number}`, chunk]));
};

/** Cookie that tells scripts that a staff session may exist. It grants no access; set and cleared together with the session. */
const STAFF_HINT = 'staff';

const attributes = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const;

/**
 * Sets the cookies of a session on the response, and the cookie `staff`, which tells scripts that a session may exist. Clears those cookies
 * of the browser's previous session that are not replaced. `secure` adds the attribute `Secure`.
 */
export const setSessionCookies = (
  request: FastifyRequest,
  reply: FastifyReply,
  session: Pick<Session, keyof SessionCookieValue>,
  secure: boolean,
): void => {
  const cookies = sessionCookies(session);
  clearSessionCookies(request, reply, secure, Object.keys(cookies));
  for (const [name, value] of Object.entries(cookies)) {
    reply.setCookie(name, value, { ...attributes(secure), maxAge: MAX_AGE });
  }
  reply.setCookie(STAFF_HINT, '1', { ...attributes(secure), httpOnly: false, maxAge: MAX_AGE });
};

/**
 * Clears the session cookies that the browser sent, except those named in `except`. Without exceptions, it also clears the cookie `staff`,
 * which tells scripts that a session may exist.
 */
export const clearSessionCookies = (
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
  except: readonly string[] = [],
): void => {
  const sent = Object.keys(request.cookies).filter((name) => /^session(\.\d+)?$/.test(name));
  for (const name of sent) {
    if (!except.includes(name)) reply.clearCookie(name, attributes(secure));
  }
  if (except.length === 0) clearStaffHint(request, reply, secure);
};

/** Clears the cookie `staff`, if the browser sent it, so that scripts no longer ask for what only staff sees. */
export const clearStaffHint = (request: FastifyRequest, reply: FastifyReply, secure: boolean): void => {
  if (STAFF_HINT in request.cookies) reply.clearCookie(STAFF_HINT, attributes(secure));
};
