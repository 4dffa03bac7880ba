import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore, RecordedEvent } from '#storage/events/event-store.ts';
import { UnreadableEvent } from '#storage/events/upcasting.ts';
import { type Generation, generationsOf, type LastEvent } from './checkpoint.ts';

/** The read models know more than the log, or something else: events that come now would be taken for known. */
export class LogIsAnother extends Error {
  constructor(name: string, known: bigint, end: bigint) {
    super(
      `The read models have seen the log up to position ${known}, but this log ends at ${end} or holds other events there, as after ` +
        'restoring an older backup: nothing is projected. Put the newer log back, or build every read model anew from this one: ' +
        `npm run projections:rebuild -- ${name}`,
    );
    this.name = 'LogIsAnother';
  }
}

/**
 * Whether this is the log that the served read models come from: it holds the last event that any of them has projected. Those of a
 * release that did not write this down must not be beyond its end. May throw `EventStoreUnavailable`.
 */
export const isKnownLog = async (db: Kysely<Database>, store: EventStore): Promise<boolean> => {
  const live = (await generationsOf(db)).filter(({ status }) => status === 'live');
  const last = live
    .flatMap(({ lastEvent }) => lastEvent ?? [])
    .sort(byPosition)
    .at(-1);
  return last ? holds(store, last) : furthest(live) <= (await store.end());
};

/** Throws `LogIsAnother`, which is put on record beside the read model until the right log is there again. */
export const requireKnownLog = async (db: Kysely<Database>, store: EventStore, live: Generation): Promise<void> => {
  if (await isKnownLog(db, store)) {
    if (live.error?.isAboutLog) await setError(db, live, null);
    return;
  }
  const error = new LogIsAnother(live.name, furthest(await generationsOf(db)), await store.end());
  const { message } = error;
  const { id: eventId = '', stream = '', type = '' } = live.lastEvent ?? {};
  const at = new Date().toISOString();
  const fault = { position: String(live.position), eventId, stream, type, message, at, isAboutLog: true };
  if (live.error?.message !== message) await setError(db, live, fault);
  throw error;
};

const setError = async (
  db: Kysely<Database>,
  { name, generation }: Generation,
  error: object | null,
): Promise<void> => {
  await sql`update public.projection set error = ${error && JSON.stringify(error)}::jsonb
    where name = ${name} and generation = ${generation}`.execute(db);
};

const holds = async (store: EventStore, last: LastEvent): Promise<boolean> => {
  const found = await eventAt(store, last);
  return found?.id === last.id && String(found.position) === last.position;
};

const eventAt = async (store: EventStore, { stream, revision }: LastEvent): Promise<RecordedEvent | undefined> => {
  try {
    for await (const event of store.read(stream, { from: BigInt(revision), limit: 1 })) return event;
  } catch (error) {
    if (error instanceof UnreadableEvent) return error.event;
    throw error;
  }
};

const furthest = (generations: Generation[]): bigint =>
  generations.reduce((most, { position }) => (position > most ? position : most), 0n);

const byPosition = (one: LastEvent, other: LastEvent): number =>
  BigInt(one.position) < BigInt(other.position) ? -1 : 1;
