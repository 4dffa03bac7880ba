import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Notice } from '#web/context.ts';
import { refererPath } from './own-path.ts';

/** Where the answer to a form waits for the page that follows; only the host reads it (`web/context.ts`, Notice). */
export const NOTICE_COOKIE = 'toast';
/** Long enough for a redirect, too short to surprise on a later visit. */
const NOTICE_SECONDS = 20;
/** Characters of what was typed that travel along; longer forms are the desk's, which has scripts. */
const TYPED_LIMIT = 1500;

/** A page's form, as opposed to a program's JSON. */
export const isForm = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false;

/** Whether a person waits for a page; a program that sends a form asks for no HTML. */
export const wantsPage = (request: FastifyRequest): boolean => request.headers.accept?.includes('text/html') ?? false;

/** Sends whoever submitted a form back to its page by 303; the notice waits there in a cookie for 20 seconds. */
export const returnToPage = (request: FastifyRequest, reply: FastifyReply, notice: Notice, secure: boolean) => {
  const typed = notice.kind === 'error' ? typedIn(request.body) : undefined;
  reply.setCookie(NOTICE_COOKIE, JSON.stringify({ ...notice, ...(typed && { values: typed }) }), {
    path: '/',
    maxAge: NOTICE_SECONDS,
    sameSite: 'lax',
    httpOnly: true,
    secure,
  });
  return reply.header('cache-control', 'no-store').redirect(refererPath(request) ?? '/', 303);
};

/** Nothing that was typed is lost where a form is refused, as far as it fits into a cookie. */
const typedIn = (body: unknown): Record<string, string> | undefined => {
  const fields = Object.entries(body ?? {}).filter((field): field is [string, string] => typeof field[1] === 'string');
  const values = Object.fromEntries(fields);
  return JSON.stringify(values).length <= TYPED_LIMIT ? values : undefined;
};

const notice = z.object({
  kind: z.enum(['success', 'error']),
  message: z.string().max(1000),
  form: z.string().max(100),
  values: z.record(z.string(), z.string()).optional(),
});

/** What the reader's last form was answered with, told once: the cookie goes. Pages fetched ahead are not yet read. */
export const takeNotice = (request: FastifyRequest, reply: FastifyReply): Notice | undefined => {
  const cookie = request.cookies?.[NOTICE_COOKIE];
  const forReader = wantsPage(request) && !request.headers['sec-purpose'];
  if (!cookie || !forReader) return undefined;
  reply.clearCookie(NOTICE_COOKIE, { path: '/' });
  try {
    return notice.parse(JSON.parse(cookie));
  } catch {
    return undefined;
  }
};
