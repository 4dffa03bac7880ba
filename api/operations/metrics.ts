import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { HealthLimits } from '../health-limits.ts';
import { readModelStates } from './read-model-states.ts';
import type { SiteChecks } from './site-checks.ts';

/** Upper bounds of the durations of requests that are counted together, in seconds. */
const DURATIONS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

let ofProcess: Registry | undefined;

/** Returns the figures of Node.js and of the operating system, which all sites in this process share. */
const processRegistry = (): Registry => {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
};

/**
 * Creates the figures of one site, in the text format of Prometheus: `count` counts a request that was answered; `render` asks event log,
 * database and file store, and returns everything.
 */
export const createMetrics = (checks: SiteChecks, limits: HealthLimits) => {
  const ofRequests = new Registry();
  const duration = new Histogram({
    name: 'levada_http_request_duration_seconds',
    help: 'Time until a response was sent, by method, route and status; all pages are one route',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers: [ofRequests],
  });
  return {
    count({ method, routeOptions: { url } }: FastifyRequest, { statusCode, elapsedTime }: Answered): void {
      duration.observe({ method, route: nameOf(url), status: String(statusCode) }, elapsedTime / 1000);
    },
    async render(): Promise<string> {
      const all = [processRegistry(), ofRequests, await stateRegistry(checks, limits)];
      return Registry.merge(all).metrics();
    },
  };
};

export type Metrics = ReturnType<typeof createMetrics>;

/** Pages are the route that takes what no other one does. */
const nameOf = (url: string | undefined): string => (url === undefined || url === '/*' ? 'page' : url);

type Answered = Pick<FastifyReply, 'statusCode' | 'elapsedTime'>;

/** Returns the state of what the site depends on, as it is now. */
const stateRegistry = async (checks: SiteChecks, limits: HealthLimits): Promise<Registry> => {
  const [log, database, files] = await Promise.all([checks.log(), checks.database(), checks.files()]);
  const register = new Registry();
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name: `levada_${name}`, help, labelNames, registers: [register] });

  const up = gauge('up', '1 if it responds in time', ['part']);
  for (const [part, { ok }] of Object.entries({ log, database, files })) up.set({ part }, Number(ok));
  if (log.answer) gauge('event_log_position', 'Position of the last event').set(Number(log.answer.end));
  if (!database.answer) return register;
  const isRunning = gauge('read_model_ok', '1 if the read model is running and caught up', ['read_model']);
  const lag = gauge('read_model_lag_positions', 'Positions between the read model and the last event', ['read_model']);
  for (const { name, ok, lag: behind } of readModelStates(database.answer, log.answer, limits)) {
    isRunning.set({ read_model: name }, Number(ok));
    if (behind.events !== null) lag.set({ read_model: name }, behind.events);
  }
  const unfinished = gauge('reactions_unfinished', 'Reactions, such as e-mails, without a result', [
    'reactor',
    'state',
  ]);
  for (const { name: reactor, ...counts } of database.answer.reactors) {
    for (const [state, count] of Object.entries(counts)) unfinished.set({ reactor, state }, count);
  }
  return register;
};
