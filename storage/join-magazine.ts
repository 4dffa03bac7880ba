import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from './database/tables.ts';
import { type EventStore, START_POSITION, WrongExpectedRevision } from './events/event-store.ts';

/** Stream of the id of the magazine. It has no prefix of this application's events, so no copy contains it. */
const STREAM = 'levada-magazine';

const joined = z.object({ magazine: z.uuid() });

export interface JoinOptions {
  db: Kysely<Database>;
  /** An event log outside of the database. */
  store: EventStore;
  /** Value of MAGAZINE_ID, with which an administrator confirms that database and log belong together. */
  confirmed: string | undefined;
}

/**
 * Stores the id of the magazine in the database and in the event log, unless both have it already. Returns a sentence for the administrator
 * and stores nothing when they belong to different magazines: their ids differ, or a new database meets a log with events. Call it after
 * the read models were found to come from this log.
 */
export const joinMagazine = async (options: JoinOptions): Promise<string | undefined> => {
  const { db, store, confirmed } = options;
  const { inLog, own, reason } = await compareMagazines(options);
  if (reason !== undefined) return reason;
  if (inLog !== undefined && inLog === own) return undefined;
  const magazine = await storeMagazine(db, inLog ?? confirmed, own);
  if (inLog !== undefined || (await nameLog(store, magazine))) return undefined;
  return joinMagazine(options);
};

/** Like `joinMagazine`, but only compares, and stores nothing. */
export const findMagazineMismatch = async (options: JoinOptions): Promise<string | undefined> =>
  (await compareMagazines(options)).reason;

interface Comparison {
  /** Ids of the magazine in the log and in the database. */
  inLog: string | undefined;
  own: string | undefined;
  /** The sentence for the administrator when they belong to different magazines. */
  reason?: string;
}

const compareMagazines = async ({ db, store, confirmed }: JoinOptions): Promise<Comparison> => {
  // In this order, because another process stores the id in the database first.
  const inLog = await readMagazineOfLog(store);
  const own = await readMagazine(db);
  const isConfirmed = confirmed !== undefined && (inLog ?? confirmed) === confirmed;
  if (isConfirmed || (inLog !== undefined && inLog === own)) return { inLog, own };
  if (inLog !== undefined) return { inLog, own, reason: belongsToAnother(inLog) };
  const isFilled = (await isNew(db)) && (await hasEvents(store));
  return { inLog, own, ...(isFilled && { reason: filledAlready() }) };
};

const readMagazineOfLog = async (store: EventStore): Promise<string | undefined> => {
  for await (const { data } of store.read(STREAM, { limit: 1 })) return joined.parse(data).magazine;
  return undefined;
};

const readMagazine = async (db: Kysely<Database>): Promise<string | undefined> =>
  (await db.selectFrom('magazine').select('id').executeTakeFirst())?.id;

/** Stores `id`, or without it a generated one if there is none yet, and returns what is stored. */
const storeMagazine = async (
  db: Kysely<Database>,
  id: string | undefined,
  own: string | undefined,
): Promise<string> => {
  if (own !== undefined && (id ?? own) === own) return own;
  const insert = db.insertInto('magazine').values({ id: id ?? randomUUID() });
  await insert
    .onConflict((conflict) => (id ? conflict.column('only').doUpdateSet({ id }) : conflict.doNothing()))
    .execute();
  return (await readMagazine(db))!;
};

/** Returns false if another process named the log first. */
const nameLog = async (store: EventStore, magazine: string): Promise<boolean> => {
  try {
    await store.append(STREAM, 'no_stream', [
      { id: randomUUID(), type: 'MagazineJoined', data: { magazine }, metadata: metadata() },
    ]);
    return true;
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
    return false;
  }
};

const metadata = () => ({
  actor: { id: 'log', name: 'Levada', kind: 'system' as const },
  command: 'JoinMagazine',
  correlationId: randomUUID(),
  causationId: randomUUID(),
  schemaVersion: 1,
  at: new Date().toISOString(),
});

/** Returns true if nothing in the database comes from events. A restored database has the positions of its reactors. */
const isNew = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ known: boolean }>`select
    exists (select from public.projection where last_event is not null)
    or exists (select from public.reactor where last_event is not null) as known`.execute(db);
  return !rows[0]!.known;
};

const hasEvents = async (store: EventStore): Promise<boolean> => {
  for await (const _event of store.readAll(START_POSITION, [], { limit: 1 })) return true;
  return false;
};

const belongsToAnother = (inLog: string): string =>
  `The event log belongs to another magazine (${inLog}) than this database: set EVENTSTORE_URL to the log of this magazine; ` +
  `or, if this database is to show the magazine of the log, start it once with MAGAZINE_ID=${inLog}.`;

const filledAlready = (): string =>
  'The event log has events of a magazine already, and this database is new: set EVENTSTORE_URL to a log of its own; ' +
  `or, if this database is to show the magazine of the log, start it once with MAGAZINE_ID=${randomUUID()}.`;
