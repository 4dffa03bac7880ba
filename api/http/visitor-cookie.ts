import type { FastifyReply } from 'fastify';

/** `maxAge` in seconds. */
export interface VisitorCookie {
  name: string;
  value: string;
  maxAge: number;
}

/** Gives a visitor's browser a cookie that no script reads. */
export const setVisitorCookie = (reply: FastifyReply, cookie: VisitorCookie, secure: boolean): void => {
  const { name, value, maxAge } = cookie;
  reply.setCookie(name, value, { path: '/', maxAge, httpOnly: true, sameSite: 'lax', secure });
};
