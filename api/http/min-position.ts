import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReadModelChanges } from '#projections/engine/read-model-changes.ts';
import { createReadYourWrites } from '#projections/engine/read-your-writes.ts';
import { followingProjections } from '#projections/read-models.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { Problem } from './problem.ts';
import { OUTAGE_RETRY_AFTER } from './problem-details.ts';

/** The highest possible position: both event stores use 63 bits. */
const MAX_POSITION = 2n ** 63n - 1n;

/**
 * Adds a hook that lets clients read their own writes. A client sends the `position` of a command's response as the query `minPosition` or
 * the header `Min-Position` of a GET or HEAD request. The request then waits until the read models of this process have reached that
 * position; 503 if this takes more than two seconds, 400 for an invalid position.
 */
export const waitForMinPosition = (
  app: FastifyInstance,
  { changes, store }: { changes: ReadModelChanges; store: EventStore },
): void => {
  const freshness = createReadYourWrites({ changes, store, projections: followingProjections });
  const waitFor = async (position: bigint): Promise<void> => {
    if (!(await freshness.waitFor(position))) throw new Problem(503, 'unavailable', { retryAfter: OUTAGE_RETRY_AFTER });
  };
  app.addHook('onRequest', function waitForMinPosition(request, _reply, done) {
    if (!hasMinPosition(request) || (request.method !== 'GET' && request.method !== 'HEAD')) return done();
    waitFor(positionOf(request)).then(() => done(), done);
  });
};

/**
 * Returns true if the request must wait until the read models have reached a position of the event log (`minPosition` or `Min-Position`;
 * see `waitForMinPosition`).
 */
export const hasMinPosition = (request: FastifyRequest): boolean => requestedPosition(request) !== undefined;

const requestedPosition = ({ query, headers }: FastifyRequest): unknown =>
  (query as Record<string, unknown>).minPosition ?? headers['min-position'];

const positionOf = (request: FastifyRequest): bigint => {
  const requested = requestedPosition(request);
  if (typeof requested !== 'string' || !/^\d{1,19}$/.test(requested)) throw new Problem(400, 'min_position');
  const position = BigInt(requested);
  if (position > MAX_POSITION) throw new Problem(400, 'min_position');
  return position;
};
