import pLimit from 'p-limit';
import type pg from 'pg';
import { EventStoreUnavailable } from '../event-store.ts';

/** Runs queries on the log. */
export interface QueryLimiter {
  query<Row extends pg.QueryResultRow>(statement: string | pg.QueryConfig): Promise<pg.QueryResult<Row>>;
}

/** Milliseconds that a query may wait for a connection. */
const TURN_WITHIN = 10_000;

/**
 * Returns `query`, which runs at most `connections` statements at a time; further ones wait in a queue. Waiting in the pool instead would
 * look like a server that does not respond. `query` throws errors of `pg`, or `EventStoreUnavailable` after ten seconds in the queue.
 */
export const createQueryLimiter = (pool: pg.Pool, connections: number): QueryLimiter => {
  const inTurn = pLimit(connections);
  return {
    query(statement) {
      const until = performance.now() + TURN_WITHIN;
      return inTurn(() => {
        if (performance.now() > until) throw tooMany();
        return pool.query(statement);
      });
    },
  };
};

const tooMany = () =>
  new EventStoreUnavailable(
    `The event log is too slow for its readers: no connection was free within ${TURN_WITHIN / 1000} seconds`,
  );
