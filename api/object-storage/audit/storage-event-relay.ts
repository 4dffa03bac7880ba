import type { FastifyInstance } from 'fastify';
import { type Kysely, type Selectable, sql } from 'kysely';
import { streamName } from '#domain/aggregate.ts';
import { eventUpcaster } from '#domain/event-registry.ts';
import { bucketAggregate } from '#domain/object-storage/aggregate.ts';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore, NewEvent } from '#storage/events/event-store.ts';
import { isServiceActor, SERVICE_ACTOR } from '../../auth/account-event-outbox.ts';
import { runAfterResponses } from '../../schedule/run-after-responses.ts';
import type { Schedule } from '../../schedule/schedule.ts';

interface RelayServices {
  db: Kysely<Database>;
  store: EventStore;
}

type Row = Selectable<Database['storage_event']>;

/** Events that are moved in one transaction. */
const BATCH = 100;

/**
 * Moves storage events from the outbox table to the event log, in order, until none is left, and returns how many it moved. While another
 * process moves them, it moves none. Throws when the event log or the database is unavailable.
 */
export const relayStorageEvents = async ({ db, store }: RelayServices, signal?: AbortSignal): Promise<number> => {
  let relayed = 0;
  while (!signal?.aborted) {
    const moved = await db.transaction().execute((trx) => relayBatch(trx, store));
    if (moved === 0) break;
    relayed += moved;
  }
  return relayed;
};

const relayBatch = async (trx: Kysely<Database>, store: EventStore): Promise<number> => {
  const { rows: locks } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('relay storage events')) as mine`.execute(trx);
  if (!locks[0]?.mine) return 0;
  const rows = await trx.selectFrom('storage_event').selectAll().orderBy('number').limit(BATCH).execute();
  for (const [bucket, own] of Map.groupBy(rows, ({ bucket_id }) => bucket_id)) {
    await store.append(streamName(bucketAggregate, bucket), 'any', own.map(toEvent));
  }
  const numbers = rows.map(({ number }) => number);
  if (numbers.length > 0) await trx.deleteFrom('storage_event').where('number', 'in', numbers).execute();
  return rows.length;
};

/** Builds the event from the row only, so that a repeated append contains the same event. */
const toEvent = ({ id, data, actor, at }: Row): NewEvent => ({
  id,
  type: 'StorageChanged',
  data,
  metadata: {
    actor: isServiceActor(actor)
      ? { id: actor, name: SERVICE_ACTOR, kind: 'system' }
      : { id: actor, name: 'account', kind: 'staff' },
    command: 'ChangeStorage',
    correlationId: id,
    causationId: id,
    schemaVersion: eventUpcaster.currentVersion('StorageChanged'),
    at: at.toISOString(),
  },
});

/** Schedule, every 15 s, that relays what remained in the outbox while the event log was unavailable or because a process stopped. */
export const storageEventRelaySchedule: Schedule = {
  name: 'relay storage events',
  every: 15_000,
  run: (services, _now, signal) => relayStorageEvents(services, signal),
};

/** Adds a hook to the routes of this scope that relays storage events after each change. */
export const relayStorageEventsAfterChanges = (scope: FastifyInstance, services: RelayServices): void =>
  runAfterResponses(scope, {
    name: 'Storage event relay',
    concerns: ({ method }) => method !== 'GET' && method !== 'HEAD',
    work: () => relayStorageEvents(services),
  });
