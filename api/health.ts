import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { type Generation, generationsOf } from '#projections/engine/checkpoint.ts';
import { type HeartbeatState, heartbeatsOf } from '#projections/engine/heartbeat.ts';
import { projections as known } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { FileStore } from '#storage/files/file-store.ts';
import { HEALTH_LIMITS, type HealthLimits } from './health-limits.ts';
import { unfinishedReactions } from './reactors/reaction-store.ts';

export interface HealthOptions {
  /** Returns a message that says why this process cannot recover on its own; undefined while it works. */
  unrecoverableReason?: (() => string | undefined) | undefined;
  db: Kysely<Database>;
  store: EventStore;
  files: Pick<FileStore, 'check'>;
  /** Overrides of `HEALTH_LIMITS`, for tests. */
  limits?: Partial<HealthLimits>;
}

/**
 * Registers the health checks.
 * - `GET /health/live`: 200 while the process works; 503 with the reason when it cannot recover on its own, so that its supervisor may
 *   restart it.
 * - `GET /health/ready`: 200 when the event log and the database respond and every read model is running and caught up, otherwise 503; the
 *   body names every problem.
 * `ready` also reports failed reactions (unsent e-mails, for example) and an unreachable file store, but stays 200: reactions need an
 * administrator and affect no reader, and pages are served without the file store, which all processes share.
 */
export const healthRoutes = (
  app: FastifyInstance,
  { db, store, files, unrecoverableReason = () => undefined, limits: given }: HealthOptions,
): void => {
  const limits: HealthLimits = { ...HEALTH_LIMITS, ...given };
  const stateOfLog = withTimeout(limits.answer, async () => {
    const [end, name] = await Promise.all([store.headPosition(), store.logId()]);
    return { end, name };
  });
  const states = withTimeout(limits.answer, () => readStates(db));
  const stateOfFiles = withTimeout(limits.answer, () => files.check());

  app.get('/health/live', async (_request, reply) => {
    const error = unrecoverableReason();
    reply.code(error === undefined ? 200 : 503).header('cache-control', 'no-store');
    return error === undefined ? { status: 'ok' } : { status: 'helpless', error };
  });

  app.get('/health/ready', async (_request, reply) => {
    const [log, database, fileStore] = await Promise.all([stateOfLog(), states(), stateOfFiles()]);
    const projections = database.answer ? projectionStates(database.answer, log.answer, limits) : [];
    const ready = log.ok && database.ok && projections.every(({ ok }) => ok);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: ready ? 'ready' : 'not ready',
        eventLog: { ...stateOf(log), ...(log.answer && { end: String(log.answer.end) }) },
        database: stateOf(database),
        files: stateOf(fileStore),
        projections,
        reactors: database.answer?.reactors ?? [],
      });
  });
};

interface Checked<Answer> {
  ok: boolean;
  answer?: Answer;
  error?: string;
}

const stateOf = ({ ok, error }: Checked<unknown>) => ({ ok, ...(error !== undefined && { error }) });

/**
 * Wraps a check so that it returns within `milliseconds`, with an error if the query is still running. Only one query runs at a
 * time and concurrent callers share its result, so that a hanging database gets no additional load.
 */
const withTimeout = <Answer>(milliseconds: number, check: () => Promise<Answer>): (() => Promise<Checked<Answer>>) => {
  let running: Promise<Checked<Answer>> | undefined;
  const runOnce = async (): Promise<Checked<Answer>> => {
    try {
      return { ok: true, answer: await check() };
    } catch (error) {
      return { ok: false, error: error instanceof Error ? error.message : String(error) };
    } finally {
      running = undefined;
    }
  };
  return () => {
    running ??= runOnce();
    const { promise: late, resolve } = Promise.withResolvers<Checked<Answer>>();
    const error = `no response within ${milliseconds / 1000} seconds`;
    const timer = setTimeout(() => resolve({ ok: false, error }), milliseconds);
    return Promise.race([running, late]).finally(() => clearTimeout(timer));
  };
};

const readStates = async (db: Kysely<Database>) => ({
  generations: await generationsOf(db),
  heartbeats: await heartbeatsOf(db),
  reactors: await unfinishedReactions(db),
});

type States = Awaited<ReturnType<typeof readStates>>;

interface LogState {
  end: bigint;
  name: string;
}

const LOG_CHANGED = 'Rebuilding: the event log has changed';

/**
 * Returns the state of each live read model that this release knows. `rebuild` is the progress of the tables that will replace
 * it, and the error that stopped that rebuild; it does not affect `ok`, because readers still get the old tables.
 */
const projectionStates = ({ generations, heartbeats }: States, log: LogState | undefined, limits: HealthLimits) =>
  generations
    .filter(({ name, status }) => status === 'live' && known.some((each) => each.name === name))
    .map((live) => {
      const { name, version, generation } = live;
      const rebuild = generations.find((each) => each.name === name && each.status === 'building');
      const heartbeat = heartbeats.find((each) => each.name === name && each.generation === generation);
      const belongsToOtherLog = log !== undefined && live.log !== null && live.log !== log.name;
      const lag = belongsToOtherLog ? { events: null, seconds: null } : lagOf(live, heartbeat, log?.end);
      const against = belongsToOtherLog ? LOG_CHANGED : reasonAgainst(heartbeat, lag, limits);
      const reason = live.error ? live.error.message : against;
      return {
        name,
        version,
        position: String(live.position),
        lag,
        heartbeatAge: heartbeat?.age == null || heartbeat.isOlderRelease ? null : tenths(heartbeat.age),
        ...(rebuild && { rebuild: stateOfRebuild(rebuild) }),
        ok: reason === undefined,
        ...(reason !== undefined && { reason }),
        ...(live.error && { error: live.error }),
      };
    });

const stateOfRebuild = ({ version, position, error }: Generation) => ({
  version,
  position: String(position),
  ...(error && { error }),
});

/**
 * Lag of a read model. `events`: positions between the last one it has seen and the head of the log (in EventStoreDB, positions
 * count bytes). `seconds`: since it was last caught up. Null if unknown.
 */
interface Lag {
  events: number | null;
  seconds: number | null;
}

const lagOf = ({ position }: Generation, heartbeat: HeartbeatState | undefined, end: bigint | undefined): Lag => {
  if (end === undefined) return { events: null, seconds: null };
  const seen = heartbeat && heartbeat.position > position ? heartbeat.position : position;
  if (seen >= end) return { events: 0, seconds: 0 };
  return {
    events: Number(end - seen),
    seconds: heartbeat?.sinceCaughtUp == null ? null : tenths(heartbeat.sinceCaughtUp),
  };
};

const reasonAgainst = (heartbeat: HeartbeatState | undefined, { events, seconds }: Lag, limits: HealthLimits) => {
  if (heartbeat?.isOlderRelease) return undefined;
  if (!heartbeat) return 'No process has projected it yet: start one with the role projections';
  if (Math.abs(heartbeat.age) > limits.heartbeatAge) {
    return `No process has projected it for ${Math.round(heartbeat.age)} seconds: start one with the role projections`;
  }
  if (!events) return undefined;
  if (seconds === null) return `Catching up: ${events} events to go`;
  return seconds > limits.lag ? `Lagging ${Math.round(seconds)} seconds behind the event log` : undefined;
};

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;
