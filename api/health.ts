import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentStaffAccount } from './auth/current-session/current-session.ts';
import { siteVersion } from './builds/site-version.ts';
import type { HealthLimits } from './health-limits.ts';
import { isOnThisMachine } from './http/on-this-machine.ts';
import { ANYONE } from './http/route-access.ts';
import type { Checked } from './operations/check-with-timeout.ts';
import { readModelStates } from './operations/read-model-states.ts';
import type { SiteChecks } from './operations/site-checks.ts';

export interface HealthOptions {
  /** Returns a message that says why this process cannot recover on its own; undefined while it works. */
  unrecoverableReason?: (() => string | undefined) | undefined;
  checks: SiteChecks;
  limits: HealthLimits;
}

/**
 * Registers the health checks.
 * - `GET /health/live`: 200 while the process works; 503 when it cannot recover on its own, so that its supervisor may restart it. Only
 *   clients on this machine are told the reason.
 * - `GET /health/ready`: 200 when the event log and the database respond and every read model is running and caught up, otherwise 503; the
 *   body names every problem, but tells strangers only the status.
 * `ready` also reports failed reactions (unsent e-mails, for example) and an unreachable file store, but stays 200: reactions need an
 * administrator and affect no reader, and pages are served without the file store, which all processes share.
 */
export const healthRoutes = (
  app: FastifyInstance,
  { checks, limits, unrecoverableReason = () => undefined }: HealthOptions,
): void => {
  app.get('/health/live', { config: { access: ANYONE } }, async (request, reply) => {
    const error = unrecoverableReason();
    reply.code(error === undefined ? 200 : 503).header('cache-control', 'no-store');
    if (error === undefined) return { status: 'ok' };
    return { status: 'helpless', ...(isOnThisMachine(request) && { error }) };
  });

  app.get('/health/ready', { config: { access: ANYONE } }, async (request, reply) => {
    const [log, database, fileStore] = await Promise.all([checks.log(), checks.database(), checks.files()]);
    const projections = database.answer ? readModelStates(database.answer, log.answer, limits) : [];
    const ready = log.ok && database.ok && projections.every(({ ok }) => ok);
    const status = ready ? 'ready' : 'not ready';
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    if (!(await mayReadDetails(request, database.ok))) return { status };
    return {
      status,
      version: siteVersion,
      eventLog: { ...stateOf(log), ...(log.answer && { end: String(log.answer.end) }) },
      database: stateOf(database),
      files: stateOf(fileStore),
      projections,
      reactors: database.answer?.reactors ?? [],
    };
  });
};

/** Positions, errors and addresses of servers are for staff and for monitoring on the same machine. */
const mayReadDetails = async (request: FastifyRequest, isDatabaseOk: boolean): Promise<boolean> => {
  if (isOnThisMachine(request)) return true;
  // Without the database, a session cannot be looked up in time.
  return isDatabaseOk && (await currentStaffAccount(request).catch(() => undefined)) !== undefined;
};

const stateOf = ({ ok, error }: Checked<unknown>) => ({ ok, ...(error !== undefined && { error }) });
