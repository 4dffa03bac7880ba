import pg from 'pg';
import { isConnectionError } from '../../database/connection-error.ts';
import { EventStoreUnavailable } from '../event-store.ts';

/**
 * Returns true if Postgres rejected the statement itself, so that a retry cannot help. Any other error means that the database is
 * unavailable.
 */
export const isStatementError = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && !isConnectionError(error);

/** Error codes that end the connection, whatever the statement has done. */
const ENDING = /^(08|25P|57P|58|XX)/;

/** Returns true if Postgres reported an error of the statement and the connection stayed alive, so that certainly nothing was written. */
export const isRolledBack = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !ENDING.test(error.code ?? 'XX');

/** Returns true if the server cancelled the statement, usually because it took too long; a statement for fewer rows may then succeed. */
export const isCancelled = (error: unknown): boolean => (error as { code?: unknown }).code === QUERY_CANCELED;

/** Raised by `statement_timeout` or when an administrator cancels the statement. */
const QUERY_CANCELED = '57014';

/** Returns true if the statement was cancelled or got no response in time, because the server or the network is slow. */
export const isPostgresTimeout = (error: unknown): boolean =>
  isCancelled(error) || (error as { message?: unknown }).message === 'Query read timeout';

/** Returns an `EventStoreUnavailable` error for a database that does not respond, with the reason in its message. */
export const postgresUnavailableError = (cause: unknown): EventStoreUnavailable =>
  new EventStoreUnavailable(`The event log in Postgres does not answer: ${messageOf(cause)}`, { cause });

/** Returns the `EventStoreUnavailable` error for a call after `close`. */
export const postgresClosedError = (): EventStoreUnavailable => new EventStoreUnavailable('The event log was closed');

/** When a host name has several IP addresses, the connection error has a code and no message. */
const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
