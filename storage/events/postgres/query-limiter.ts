import pLimit from 'p-limit';
import type pg from 'pg';
import { EventStoreUnavailable } from '../event-store.ts';

/** What reads the log by statements. */
export interface QueryLimiter {
  query<Row extends pg.QueryResultRow>(statement: string | pg.QueryConfig): Promise<pg.QueryResult<Row>>;
}

/** Milliseconds in which a reader gets its turn, or hears that the log does not answer. */
const TURN_WITHIN = 10_000;

/**
 * Statements that wait for one of so many connections: the pool would count the wait for others as one for the server, and call a
 * crowd of readers an outage after three seconds. Throws what `pg` throws, or `EventStoreUnavailable` after ten seconds.
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
    `The event log is too slow for its readers: no turn came within ${TURN_WITHIN / 1000} seconds`,
  );
