import { EventEmitter } from 'node:events';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#storage/database/tables.ts';

/** The change that the commit of a projection made. It is sent to every process by NOTIFY within the transaction of the commit. */
export interface ReadModelChange {
  projection: string;
  position: bigint;
  /** Page tags, possibly those of other releases too; `*` stands for every page. */
  tags: string[];
}

/** The NOTIFY channel of the changes. */
export const READ_MODEL_CHANNEL = 'read_model';
/** Maximum payload in bytes; Postgres rejects a NOTIFY payload of 8000 bytes. */
const MAX_PAYLOAD = 7500;
/** The tag that stands for every page. */
export const ALL_PAGES = '*';

/**
 * Notifies every process, when the transaction commits, that a read model has changed, and sends the cache tags of the pages that show it.
 * If the tags are too long for a notification, sends `*` instead, which means every page.
 */
export const notifyChange = async (db: Kysely<Database>, change: ReadModelChange): Promise<void> => {
  const full = encode(change);
  const payload = Buffer.byteLength(full) <= MAX_PAYLOAD ? full : encode({ ...change, tags: [ALL_PAGES] });
  await sql`select pg_notify(${READ_MODEL_CHANNEL}, ${payload})`.execute(db);
};

const encode = ({ projection, position, tags }: ReadModelChange): string =>
  JSON.stringify({ projection, position: String(position), tags });

/**
 * Notifies every process, when the transaction commits, that the read models now follow the event log with id `log`; each process then
 * forgets the positions in the earlier log. Older releases treat the notification as a change of every page.
 */
export const notifyLogChanged = async (db: Kysely<Database>, log: string): Promise<void> => {
  await sql`select pg_notify(${READ_MODEL_CHANNEL}, ${JSON.stringify({ log })})`.execute(db);
};

const otherLog = z.object({ log: z.string() });

/** Returns true when a NOTIFY payload was sent by `notifyLogChanged`. */
export const isLogChangedPayload = (payload: string): boolean => {
  try {
    return otherLog.safeParse(JSON.parse(payload)).success;
  } catch {
    return false;
  }
};

const WRONG_LOG = JSON.stringify({ wrongLog: true });

/** Notifies every process that a wrong event log is connected. Older releases treat the notification as a change of every page. */
export const notifyWrongLog = async (db: Kysely<Database>): Promise<void> => {
  await sql`select pg_notify(${READ_MODEL_CHANNEL}, ${WRONG_LOG})`.execute(db);
};

/** Returns true when a NOTIFY payload was sent by `notifyWrongLog`. */
export const isWrongLogPayload = (payload: string): boolean => payload === WRONG_LOG;

/** The greatest `bigint` of Postgres. */
const LAST_POSITION = 2n ** 63n - 1n;

const notification = z.object({
  projection: z.string(),
  position: z
    .string()
    .regex(/^\d{1,19}$/)
    .transform(BigInt)
    .refine((position) => position <= LAST_POSITION),
  tags: z.array(z.string()),
});

/**
 * Parses the payload of a notification that a read model has changed. Returns undefined if this release cannot read it; the caller must
 * then assume that anything has changed.
 */
export const decodeChange = (payload: string): ReadModelChange | undefined => {
  try {
    return notification.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
};

/**
 * Creates the object through which a process learns of changes of read models. It stores the log position that each read model has reached,
 * and calls listeners when a read model changes: first those of `onChange`, which drop cached pages, then those that wait for a position.
 */
export const createReadModelChanges = () => {
  const events = new EventEmitter().setMaxListeners(0);
  const positions = new Map<string, bigint>();
  /** The positions that this process itself committed. */
  const own = new Map<string, bigint>();

  const announce = (change: ReadModelChange): void => {
    const known = positions.get(change.projection) ?? -1n;
    if (change.position > known) positions.set(change.projection, change.position);
    events.emit('change', change);
    events.emit('moved');
    events.emit(movedOf(change.projection));
  };
  return {
    publish: announce,
    /**
     * Records a position read from the table. A position newer than all announced ones may have changes that were not received yet, so
     * every page is marked as changed.
     */
    positionRead(projection: string, position: bigint): void {
      const isNews = position > (positions.get(projection) ?? -1n);
      announce({ projection, position, tags: isNews ? [ALL_PAGES] : [] });
    },
    /** Announces that any page may have changed, for a change whose details are unknown. */
    invalidateAll(): void {
      announce({ projection: '', position: -1n, tags: [ALL_PAGES] });
    },
    /** Forgets all positions, because they belong to another log. */
    reset(): void {
      positions.clear();
      own.clear();
    },
    /** Announces a commit of this process immediately, without waiting for its own NOTIFY. */
    ownCommit(change: ReadModelChange): void {
      own.set(change.projection, change.position);
      announce(change);
    },
    /** Announces a change received by NOTIFY. Changes that this process committed itself are ignored, except those of every page. */
    notified(change: ReadModelChange): void {
      const echo = change.position <= (own.get(change.projection) ?? -1n) && !change.tags.includes(ALL_PAGES);
      if (!echo) announce(change);
    },
    onChange(listener: (change: ReadModelChange) => void): () => void {
      events.on('change', listener);
      return () => events.off('change', listener);
    },
    /**
     * Calls the listener when the position of any read model is announced, or only of `projection`: thousands may wait for the same one.
     * Returns the function that removes it.
     */
    onPositionAdvanced(listener: () => void, projection?: string): () => void {
      const name = projection === undefined ? 'moved' : movedOf(projection);
      events.on(name, listener);
      return () => events.off(name, listener);
    },
    positionOf: (projection: string): bigint => positions.get(projection) ?? -1n,
  };
};

const movedOf = (projection: string): string => `moved ${projection}`;

export type ReadModelChanges = ReturnType<typeof createReadModelChanges>;
