import pg from 'pg';
import { isConnectionError } from '../../database/connection-error.ts';
import { EventStoreUnavailable } from '../event-store.ts';

/** Whether Postgres refused the statement, so that trying again cannot help; other errors mean that it is away. */
export const isRefusal = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && !isConnectionError(error);

/** The port's error for a database that does not answer; its message says why. */
export const unavailable = (cause: unknown): EventStoreUnavailable =>
  new EventStoreUnavailable(`The event log in Postgres does not answer: ${messageOf(cause)}`, { cause });

/** The port's error for a call after `close`. */
export const closed = (): EventStoreUnavailable => new EventStoreUnavailable('The event log was closed');

/** Where a name has several addresses, the error of the connection has a code and no message. */
const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
