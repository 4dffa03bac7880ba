import type { FastifyReply } from 'fastify';
import type { VisitorCookie } from '../commands/command.ts';

/** Gives a visitor's browser a cookie that no script reads. */
export const setVisitorCookie = (reply: FastifyReply, cookie: VisitorCookie, secure: boolean): void => {
  const { name, value, maxAge } = cookie;
  reply.setCookie(name, value, { path: '/', maxAge, httpOnly: true, sameSite: 'lax', secure });
};
