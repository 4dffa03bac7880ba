import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FormNotice } from '#web/request-context.ts';
import { refererPath } from './local-path.ts';

/** Where the answer to a form waits for the page that follows; only the host reads it (`web/request-context.ts`, Notice). */
const NOTICE_COOKIE = 'toast';
/** Long enough for a redirect, too short to surprise on a later visit. */
const NOTICE_SECONDS = 20;
/** Bytes of the cookie's value as browsers send it, of the 4 kB that one may have with all its attributes (RFC 6265 §6.1). */
const NOTICE_BYTES = 1900;

/** A page's form, as opposed to a program's JSON. */
export const isForm = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false;

/** Whether a person waits for a page; a program that sends a form asks for no HTML. */
export const acceptsHtml = (request: FastifyRequest): boolean => request.headers.accept?.includes('text/html') ?? false;

/** Sends whoever submitted a form back to its page by 303; the notice waits there in a cookie for 20 seconds. */
export const redirectToReferer = (
  request: FastifyRequest,
  reply: FastifyReply,
  notice: FormNotice,
  secure: boolean,
) => {
  const typed = notice.kind === 'error' ? typedIn(request.body) : undefined;
  reply.setCookie(NOTICE_COOKIE, JSON.stringify(fitting(notice, typed)), {
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

/** Nothing that was typed is lost where a form is refused, as far as it fits into a cookie; nor is the message, as far as it does. */
const fitting = (notice: FormNotice, typed: Record<string, string> | undefined): FormNotice => {
  const whole = { ...notice, ...(typed && { values: typed }) };
  if (bytesOf(whole) <= NOTICE_BYTES) return whole;
  const room = NOTICE_BYTES - bytesOf({ ...notice, message: '' });
  return { ...notice, message: cutTo(notice.message, room) };
};

/** As they stand in the cookie, percent-encoded. */
const bytesOf = (value: unknown): number => encodeURIComponent(JSON.stringify(value)).length;

const ELLIPSIS = '…';

/** The beginning of a text that takes so many bytes in the cookie: whole words, or whole characters where one word is longer than that. */
const cutTo = (text: string, room: number): string => {
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

/** What the reader's last form was answered with, told once: the cookie goes. Pages fetched ahead are not yet read. */
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
