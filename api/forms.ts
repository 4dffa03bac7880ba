import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownPath } from './own-path.ts';

/** What the next page tells the reader; a script of the page shows and clears it. */
export interface Toast {
  kind: 'success' | 'error';
  message: string;
}

export const TOAST_COOKIE = 'toast';
/** Long enough for a redirect, too short to surprise on a later visit. */
const TOAST_SECONDS = 20;

/** A page's form, as opposed to a program's JSON. */
export const isForm = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false;

/** Whether a person waits for a page; a program that sends a form asks for no HTML. */
export const wantsPage = (request: FastifyRequest): boolean => request.headers.accept?.includes('text/html') ?? false;

export const returnToPage = (request: FastifyRequest, reply: FastifyReply, toast: Toast, secure: boolean) => {
  reply.setCookie(TOAST_COOKIE, JSON.stringify(toast), { path: '/', maxAge: TOAST_SECONDS, sameSite: 'lax', secure });
  return reply.header('cache-control', 'no-store').redirect(pageOf(request), 303);
};

/** The path the form stood on, where the browser tells it and it is ours; else the home page. */
const pageOf = (request: FastifyRequest): string => {
  const { referer, host } = request.headers;
  if (!referer || !URL.canParse(referer)) return '/';
  const page = new URL(referer);
  return (page.host === host && ownPath(page.pathname + page.search)) || '/';
};
