import type { FastifyRequest } from 'fastify';
import type { StaffAccount } from '#domain/shared/staff-account.ts';
import type { AccountActor } from '../account-event-outbox.ts';
import type { CurrentSession } from './access-token-session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who administers accounts with this request; set by the access of the route. */
    accountAdministrator?: AccountActor;
  }
}

/*
 * What handlers know about the caller whom `config.access` of their route let in. Each function throws an `Error`, which becomes a response 500, at a
 * route whose access also lets in other callers.
 */

/** Returns the staff account that the route let in, or whose key it accepted. */
export const admittedStaff = ({ staffAccount, routeOptions }: FastifyRequest): StaffAccount => {
  if (!staffAccount) throw new Error(`The access of ${routeOptions.url} is not for staff`);
  return staffAccount;
};

/** Returns the session that the route let in. */
export const admittedSession = ({ currentSession, routeOptions }: FastifyRequest): CurrentSession => {
  if (!currentSession) throw new Error(`The access of ${routeOptions.url} is not for sessions`);
  return currentSession;
};

/** Returns the administrator or the service key that a route for the administration of accounts let in. */
export const admittedAdministrator = ({ accountAdministrator, routeOptions }: FastifyRequest): AccountActor => {
  if (!accountAdministrator) throw new Error(`The access of ${routeOptions.url} is not for the administration`);
  return accountAdministrator;
};
