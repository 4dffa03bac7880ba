import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Milliseconds that a session waits for another session's transaction on the same connection. */
const ACQUIRE_TIMEOUT_MS = 30_000;

/** More sessions than ever share a connection. Used to sort busy connections after idle ones. */
const MAX_USERS = 1_000;

/** A connection shared by several sessions, with its queue. */
interface Shared {
  client: Promise<pg.PoolClient>;
  users: number;
  /** Sessions that are using the connection or waiting for it. */
  turns: number;
  isLost: boolean;
  /** Resolves when the previous session in the queue has finished. */
  turn: Promise<void>;
  /** Called when the connection has ended. */
  lose(): void;
}

/**
 * Returns an object that is used like a connection pool, but whose sessions share at most `max` connections. It suits callers that hold a
 * session for long and rarely query, such as projections. While one session is in a transaction, other sessions on its connection wait, and
 * fail after 30 s. Code inside a transaction must therefore not query through another session.
 */
export const multiplexConnections = (pool: pg.Pool, max: number): PostgresPool => {
  const places: (Shared | undefined)[] = Array.from({ length: max }, () => undefined);

  /**
   * Returns a connection that is idle, so that short statements do not queue behind long ones; among those, the one with the fewest
   * sessions.
   */
  const leastUsed = (): Shared => {
    const load = places.map((place) => (place ? Math.min(place.turns, 1) * MAX_USERS + place.users : 0));
    const at = load.indexOf(Math.min(...load));
    places[at] ??= open(() => {
      places[at] = undefined;
    });
    return places[at];
  };

  const open = (forget: () => void): Shared => {
    const shared: Shared = {
      client: pool.connect(),
      users: 0,
      turns: 0,
      isLost: false,
      turn: Promise.resolve(),
      lose() {
        if (!shared.isLost) forget();
        shared.isLost = true;
      },
    };
    shared.client.then((client) => client.once('end', shared.lose), shared.lose);
    return shared;
  };

  const leave = async (shared: Shared): Promise<void> => {
    shared.users -= 1;
    if (shared.users > 0) return;
    const at = places.indexOf(shared);
    if (at >= 0) places[at] = undefined;
    shared.isLost = true;
    await shared.client.then(
      (client) => {
        // The pool may hand this connection to the next session.
        client.off('end', shared.lose);
        client.release();
      },
      () => {},
    );
  };

  return {
    options: pool.options,
    async connect() {
      const shared = leastUsed();
      shared.users += 1;
      try {
        return share(await shared.client, shared, () => leave(shared));
      } catch (error) {
        await leave(shared);
        throw error;
      }
    },
    end: () => pool.end(),
  };
};

/** Creates one session on a shared connection. */
const share = (client: pg.PoolClient, shared: Shared, leave: () => Promise<void>): PostgresPoolClient => {
  let endTurn: (() => void) | undefined;
  const query = async (text: string, values: unknown[]): Promise<unknown> => {
    endTurn ??= await waitForTurn(shared);
    try {
      const result = await client.query(text, values);
      if (!isBegin(text)) endUnlessInTransaction(text);
      else inTransaction = true;
      return result;
    } catch (error) {
      if (!inTransaction || isEnd(text)) endUnlessInTransaction('rollback');
      throw error;
    }
  };
  let inTransaction = false;
  const endUnlessInTransaction = (text: string): void => {
    if (isEnd(text)) inTransaction = false;
    if (inTransaction) return;
    endTurn?.();
    endTurn = undefined;
  };
  const release = (): void => {
    endTurn?.();
    endTurn = undefined;
    void leave();
  };
  return { query, release } as unknown as PostgresPoolClient;
};

const isBegin = (text: string): boolean => /^(begin|start transaction)/i.test(text);
const isEnd = (text: string): boolean => /^(commit|rollback)$/i.test(text);

/** Waits until the session may use the connection and returns a function that frees it. Throws after 30 s. */
const waitForTurn = async (shared: Shared): Promise<() => void> => {
  const before = shared.turn;
  const { promise, resolve } = Promise.withResolvers<void>();
  shared.turn = before.then(() => promise);
  shared.turns += 1;
  const endTurn = () => {
    shared.turns -= 1;
    resolve();
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error('timeout exceeded when waiting for a transaction on a shared connection');
    timer = setTimeout(() => reject(error), ACQUIRE_TIMEOUT_MS);
  });
  try {
    await Promise.race([before, late]);
    return endTurn;
  } catch (error) {
    endTurn();
    throw error;
  } finally {
    clearTimeout(timer);
  }
};
