import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { generationsOf } from '#projections/engine/checkpoint.ts';
import { projections as known } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore } from '#storage/events/event-store.ts';

export interface HealthOptions {
  /** Why this process cannot go on without help, in a sentence; undefined while it can. */
  helpless?: (() => string | undefined) | undefined;
  db: Kysely<Database>;
  store: EventStore;
}

/** `live`: the process answers, and does not wait for help (503, and why); whoever runs it may start it anew. `ready`: log and database answer and every projection runs; otherwise 503, and why. */
export const healthRoutes = (app: FastifyInstance, { db, store, helpless = () => undefined }: HealthOptions): void => {
  app.get('/health/live', async (_request, reply) => {
    const error = helpless();
    reply.code(error === undefined ? 200 : 503).header('cache-control', 'no-store');
    return error === undefined ? { status: 'ok' } : { status: 'helpless', error };
  });

  app.get('/health/ready', async (_request, reply) => {
    const [eventLog, database] = await Promise.all([state(() => store.ping()), state(() => sql`select 1`.execute(db))]);
    const projections = database.ok ? await projectionStates(db) : [];
    const ready = eventLog.ok && database.ok && projections.every(({ ok }) => ok);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready', eventLog, database, projections });
  });
};

const state = async (check: () => Promise<unknown>): Promise<{ ok: boolean; error?: string }> => {
  try {
    await check();
    return { ok: true };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
};

/** The read models that are served, without those of other releases; `rebuild` says how far the tables are that will replace them. */
const projectionStates = async (db: Kysely<Database>) => {
  const generations = await generationsOf(db);
  return generations
    .filter(({ name, status }) => status === 'live' && known.some((each) => each.name === name))
    .map(({ name, version, position, ...live }) => {
      const rebuild = generations.find((each) => each.name === name && each.status === 'building');
      const error = live.error ?? rebuild?.error ?? null;
      return {
        name,
        version,
        position: String(position),
        ...(rebuild && { rebuild: { version: rebuild.version, position: String(rebuild.position) } }),
        ok: error === null,
        ...(error && { error }),
      };
    });
};
