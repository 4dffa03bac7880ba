import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { StorageChanged } from '#domain/object-storage/events.ts';
import type { Database } from '#storage/database/tables.ts';
import { SERVICE_ACTOR, serviceKeyActor } from '../../auth/account-event-outbox.ts';
import type { Caller } from '../protocol/caller.ts';

/** Objects per event, so that no event is too large for the log. */
const OBJECTS_PER_EVENT = 100;

/** Who changes storage: the id of an account, or of a service key. */
export type StorageActor = Pick<Caller, 'id' | 'serviceKey'>;

/**
 * Stores a change of storage in the outbox table, in the caller's transaction that makes the change. `storage-event-relay.ts` moves it to the
 * event log later, so that storage can be changed while the log is unavailable and the audit history loses nothing.
 */
export const recordStorageChange = async (
  trx: Kysely<Database>,
  { id: account, serviceKey }: StorageActor,
  { objects, ...change }: StorageChanged['data'],
): Promise<void> => {
  const parts: (readonly string[] | undefined)[] = objects ? chunks(objects) : [undefined];
  if (parts.length === 0) return;
  const rows = parts.map((part) => ({
    id: randomUUID(),
    bucket_id: change.bucket,
    data: JSON.stringify({ ...change, ...(part && { objects: part }) }),
    actor: account ?? (serviceKey ? serviceKeyActor(serviceKey) : SERVICE_ACTOR),
  }));
  await trx.insertInto('storage_event').values(rows).execute();
};

const chunks = (names: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(names.length / OBJECTS_PER_EVENT) }, (_, at) =>
    names.slice(at * OBJECTS_PER_EVENT, (at + 1) * OBJECTS_PER_EVENT),
  );
