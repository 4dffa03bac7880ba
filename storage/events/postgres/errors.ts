import pg from 'pg';
import { isConnectionError } from '../../database/connection-error.ts';
import { EventStoreUnavailable } from '../event-store.ts';

/** Postgres understood the statement and refused it: trying again cannot help. Everything else means that it is away. */
export const isRefusal = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && !isConnectionError(error);

export const unavailable = (cause: unknown): EventStoreUnavailable =>
  new EventStoreUnavailable(`The event log in Postgres does not answer: ${messageOf(cause)}`, { cause });

export const closed = (): EventStoreUnavailable => new EventStoreUnavailable('The event log was closed');

/** Where a name has several addresses, the error of the connection has a code and no message. */
const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
