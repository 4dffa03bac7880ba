import type { FastifyRequest } from 'fastify';
import type { ReadDatabase } from '#projections/read-models.ts';
import { ANYONE, type RouteAccess } from '../http/route-access.ts';

/** Who may read views and call named queries: anyone, and keys with the scope `read`. */
export const READ: RouteAccess = { ...ANYONE, scope: 'read' };

/** Runs work for a request within the limits of this service. Throws 429 and 503. */
export type Limited = <Result>(request: FastifyRequest, work: () => Promise<Result>) => Promise<Result>;

/** What routes need that read. */
export interface Reading {
  read: ReadDatabase;
  limited: Limited;
}
