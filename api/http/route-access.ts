import type { FastifyRequest } from 'fastify';
import type { AccountKeyScope } from '#domain/account/service-key-events.ts';
import type { StaffRole } from '#domain/shared/staff-account.ts';

/** Who may use a route, besides readers of public pages. */
export type Audience =
  /** No account is required. */
  | 'anyone'
  /** No caller: the route only refuses what no other route matches. */
  | 'nobody'
  /** Visitors of the admin area: each screen has its own roles (`adminScreens`). */
  | 'roles of the screen'
  /** The bearer of a secret in the request, such as the token of a link. Its handler checks the secret. */
  | 'bearer of a secret'
  /** Staff, even if a second factor is still to be verified. */
  | 'staff who sign in'
  /** The owner of any account, by access token. */
  | 'account owner'
  /** Administrators, and programs with the service key. */
  | 'account administration'
  /** Monitoring on the same machine, and programs with a service key for it. */
  | 'monitoring'
  /** Callers with this permission in the storage service. */
  | `storage: ${'read' | 'list' | 'write' | 'manage'}`
  /** Staff with one of these roles. */
  | readonly StaffRole[];

/** Who may use a route, declared at the route as `config.access`. A route without it stops the start of the site (`permissions.ts`). */
export interface RouteAccess {
  audience: Audience;
  /** Runs before the body is read, and throws for callers who do not belong to the audience. Without it, the handler decides. */
  guard?: (request: FastifyRequest) => Promise<unknown>;
  /** What the key of a program must be allowed, to act for its account here. Without it, no key is accepted. */
  scope?: AccountKeyScope;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess;
  }
}

export const ANYONE: RouteAccess = { audience: 'anyone' };

export const BEARER_OF_SECRET: RouteAccess = { audience: 'bearer of a secret' };
