import type { FastifyReply } from 'fastify';

/** A cookie for a visitor's browser. `maxAge` in seconds. */
export interface VisitorCookie {
  name: string;
  value: string;
  maxAge: number;
}

/** Sets a cookie that scripts cannot read (`HttpOnly`, `SameSite=Lax`). */
export const setVisitorCookie = (reply: FastifyReply, cookie: VisitorCookie, secure: boolean): void => {
  const { name, value, maxAge } = cookie;
  reply.setCookie(name, value, { path: '/', maxAge, httpOnly: true, sameSite: 'lax', secure });
};
