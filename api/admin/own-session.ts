import type { FastifyRequest } from 'fastify';
import type { CurrentSession } from '../auth/current-session/access-token-session.ts';
import { currentSessionOf, requireStaff } from '../auth/current-session/current-session.ts';

/** Returns the session of a staff account that has verified its second factor, if any. */
export const requireSignedIn = async (request: FastifyRequest): Promise<CurrentSession> => {
  await requireStaff(request);
  return (await currentSessionOf(request))!;
};

/** Like `requireSignedIn`, but also returns the session of a staff account that has to enrol a second factor before anything else. */
export const requireSignedInToEnrol = async (request: FastifyRequest): Promise<CurrentSession> => {
  const signedIn = await currentSessionOf(request);
  return signedIn?.lacksFactor ? signedIn : requireSignedIn(request);
};
