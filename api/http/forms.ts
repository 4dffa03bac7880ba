import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FormNotice } from '#web/request-context.ts';
import { refererPath } from './local-path.ts';
import type { Problem } from './problem.ts';

/** Cookie that carries the result of a form to the next page; only the server reads it (`web/request-context.ts`, `FormNotice`). */
const NOTICE_COOKIE = 'toast';
/** Lifetime in seconds: long enough for a redirect, too short to appear on a later visit. */
const NOTICE_SECONDS = 20;
/** Maximum bytes of the cookie's value, percent-encoded; a cookie may have 4 kB with all its attributes (RFC 6265 §6.1). */
const NOTICE_BYTES = 1900;

/** Returns true if the body is a URL-encoded form, not JSON. */
export const isForm = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false;

/** Returns true if the client accepts HTML, as browsers do; API clients that send a form do not. */
export const acceptsHtml = (request: FastifyRequest): boolean => request.headers.accept?.includes('text/html') ?? false;

/**
 * Returns true if a browser is redirected to the page of its form with the reason why the form failed. API clients, internal errors and
 * forms from another site get the problem as response.
 */
export const isShownOnPage = (request: FastifyRequest, { status, code }: Problem): boolean =>
  acceptsHtml(request) && status !== 500 && code !== 'foreign_origin';

/**
 * Redirects (303) back to the page from which a form was sent. That page shows `notice`, the result of the form, which is stored in a
 * cookie for 20 seconds. If the result is an error, the cookie also contains the values that the visitor typed, if they fit.
 */
export const redirectToReferer = (
  request: FastifyRequest,
  reply: FastifyReply,
  notice: FormNotice,
  secure: boolean,
) => {
  const typed = notice.kind === 'error' ? typedIn(request.body) : undefined;
  reply.setCookie(NOTICE_COOKIE, JSON.stringify(fitNotice(notice, typed)), {
    path: '/',
    maxAge: NOTICE_SECONDS,
    sameSite: 'lax',
    httpOnly: true,
    secure,
  });
  return reply.header('cache-control', 'no-store').redirect(refererPath(request) ?? '/', 303);
};

const typedIn = (body: unknown): Record<string, string> => {
  const fields = Object.entries(body ?? {}).filter((field): field is [string, string] => typeof field[1] === 'string');
  return Object.fromEntries(fields);
};

/**
 * Returns the notice with the typed values if both fit into the cookie; otherwise without the values, and with the message
 * shortened if needed.
 */
const fitNotice = (notice: FormNotice, typed: Record<string, string> | undefined): FormNotice => {
  const whole = { ...notice, ...(typed && { values: typed }) };
  if (bytesOf(whole) <= NOTICE_BYTES) return whole;
  const room = NOTICE_BYTES - bytesOf({ ...notice, message: '' });
  return { ...notice, message: truncate(notice.message, room) };
};

/** Returns the length of the value as percent-encoded JSON, as it is in the cookie. */
const bytesOf = (value: unknown): number => encodeURIComponent(JSON.stringify(value)).length;

const ELLIPSIS = '…';

/**
 * Shortens a text to `room` bytes in the cookie, with an ellipsis. Cuts between words, or between characters if that would lose
 * more than half.
 */
const truncate = (text: string, room: number): string => {
  const quotes = bytesOf('');
  if (bytesOf(text) - quotes <= room) return text;
  let left = room - (bytesOf(ELLIPSIS) - quotes);
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, room))) {
    left -= bytesOf(segment) - quotes;
    if (left < 0) break;
    cut += segment;
  }
  const words = cut.replace(/\s+\S*$/, '');
  return (words.length > cut.length / 2 ? words : cut) + ELLIPSIS;
};

const notice = z.object({
  kind: z.enum(['success', 'error']),
  message: z.string().max(1000),
  form: z.string().max(100),
  values: z.record(z.string(), z.string()).optional(),
});

/**
 * Returns the result of the visitor's last form from its cookie and clears the cookie, so that the result is shown once. A prefetch or a
 * request that does not accept HTML gets undefined and does not clear it; an invalid cookie also gives undefined.
 */
export const consumeNotice = (request: FastifyRequest, reply: FastifyReply): FormNotice | undefined => {
  const cookie = request.cookies?.[NOTICE_COOKIE];
  const forReader = acceptsHtml(request) && !request.headers['sec-purpose'];
  if (!cookie || !forReader) return undefined;
  reply.clearCookie(NOTICE_COOKIE, { path: '/' });
  try {
    return notice.parse(JSON.parse(cookie));
  } catch {
    return undefined;
  }
};
