import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Session, STAFF_SESSION_DAYS } from '../tokens/sessions.ts';

const NAME = 'session';
/** Characters of one cookie's value, so that name and attributes fit into the 4,096 bytes that browsers keep. */
const CHUNK = 3180;
const PREFIX = 'base64-';
/** Seconds; browsers keep no cookie longer than 400 days (RFC 6265bis §5.5). */
const MAX_AGE = STAFF_SESSION_DAYS * 24 * 3600;

const kept = z.object({ access_token: z.string(), refresh_token: z.string(), expires_at: z.number() });
/** What a browser keeps of a session. */
export type SessionCookieValue = z.infer<typeof kept>;

/** The session that the browser sent; undefined where there is none that can be read. */
export const readSessionCookie = ({ cookies }: Pick<FastifyRequest, 'cookies'>): SessionCookieValue | undefined => {
  const value = cookies[NAME] ?? joined(cookies);
  if (!value.startsWith(PREFIX)) return undefined;
  try {
    return kept.safeParse(JSON.parse(Buffer.from(value.slice(PREFIX.length), 'base64url').toString())).data;
  } catch {
    return undefined;
  }
};

const joined = (cookies: FastifyRequest['cookies']): string => {
  const chunks: string[] = [];
  for (let chunk = cookies[`${NAME}.0`]; chunk !== undefined; chunk = cookies[`${NAME}.${chunks.length}`]) {
    chunks.push(chunk);
  }
  return chunks.join('');
};

/** The cookies of a session by their names: one, or as many as it takes. Base64url says the same after `encodeURIComponent`. */
export const sessionCookies = ({
  access_token,
  refresh_token,
  expires_at,
}: SessionCookieValue): Record<string, string> => {
  const text = JSON.stringify({ access_token, refresh_token, expires_at });
  const value = `${PREFIX}${Buffer.from(text).toString('base64url')}`;
  if (value.length <= CHUNK) return { [NAME]: value };
  const chunks = value.match(new RegExp(`.{1,${CHUNK}}`, 'g')) ?? [];
  return Object.fromEntries(chunks.map((chunk, number) => [`${NAME}.${number}`, chunk]));
};

/** Tells scripts that somebody of the staff may be signed in: worth nothing to who has it, and set beside the session. */
const STAFF_HINT = 'staff';

const attributes = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const;

/** Gives the browser a session in place of the one it sent. */
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

/** Takes back every cookie of a session that the browser sent, but those in `except`. */
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
  if (except.length === 0 && STAFF_HINT in request.cookies) reply.clearCookie(STAFF_HINT, attributes(secure));
};
