import type { FastifyRequest } from 'fastify';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { ConcurrencyLimit } from '../http/limits/concurrency-limit.ts';
import { ANYONE, type RouteAccess } from '../http/route-access.ts';

/** Who may read views and call named queries: anyone, and keys with the scope `read`. */
export const READ: RouteAccess = { ...ANYONE, scope: 'read' };

/** What routes need that read. */
export interface Reading {
  read: ReadDatabase;
  /** Counts a request, before anything of it is read. Throws 429. */
  limitRate(request: FastifyRequest): Promise<void>;
  /** Runs the statements of a request in the place of this service. Throws 503. */
  place: ConcurrencyLimit;
}
