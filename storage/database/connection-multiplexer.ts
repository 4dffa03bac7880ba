import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Milliseconds until one who waits for another's transaction on the same connection gives up. */
const ACQUIRE_TIMEOUT_MS = 30_000;

/** More than ever share a connection. */
const MOST_USERS = 1_000;

/** A connection that several share, and whose turn it is. */
interface Shared {
  client: Promise<pg.PoolClient>;
  users: number;
  /** Turns that are being taken or waited for. */
  turns: number;
  isLost: boolean;
  /** Resolves when the one before has ended its turn. */
  turn: Promise<void>;
  /** Called when its end came. */
  lose(): void;
}

/**
 * Looks like a pool of any number of connections and opens `max` at most, each shared by several: for those who keep one to hold a lock
 * of the session and rarely use it, as projections do. A transaction has the connection to itself, a single statement takes its turn. So
 * within a transaction nothing may be asked outside of it. When a connection is lost, all that share it fail.
 */
export const multiplexConnections = (pool: pg.Pool, max: number): PostgresPool => {
  const places: (Shared | undefined)[] = Array.from({ length: max }, () => undefined);

  /** One that is not in use just now, so that what is short does not wait behind what is long; of those, the one that fewest keep. */
  const leastUsed = (): Shared => {
    const load = places.map((place) => (place ? Math.min(place.turns, 1) * MOST_USERS + place.users : 0));
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
        // The pool may give it to the next one who shares it.
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

/** One of those who share the connection. */
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

/** Answers with what ends the turn. */
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
