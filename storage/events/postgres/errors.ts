import pg from 'pg';
import { isConnectionError } from '../../database/connection-error.ts';
import { EventStoreUnavailable } from '../event-store.ts';

/** Whether Postgres refused the statement, so that trying again cannot help; other errors mean that it is away. */
export const isStatementError = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && !isConnectionError(error);

/** Codes of errors with which the connection ends, whatever the statement had done. */
const ENDING = /^(08|25P|57P|58|XX)/;

/** Whether Postgres told that the statement failed and the connection lives: certainly nothing was written. */
export const isRolledBack = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !ENDING.test(error.code ?? 'XX');

/** Whether the server ended the statement because it took too long: a smaller one may do. */
export const isCancelled = (error: unknown): boolean => (error as { code?: unknown }).code === QUERY_CANCELED;

/** `statement_timeout`, or somebody cancelled it. */
const QUERY_CANCELED = '57014';

/** The same, or no answer came in time: the server, or the way to it, is slow. */
export const isPostgresTimeout = (error: unknown): boolean =>
  isCancelled(error) || (error as { message?: unknown }).message === 'Query read timeout';

/** The port's error for a database that does not answer; its message says why. */
export const postgresUnavailableError = (cause: unknown): EventStoreUnavailable =>
  new EventStoreUnavailable(`The event log in Postgres does not answer: ${messageOf(cause)}`, { cause });

/** The port's error for a call after `close`. */
export const postgresClosedError = (): EventStoreUnavailable => new EventStoreUnavailable('The event log was closed');

/** Where a name has several addresses, the error of the connection has a code and no message. */
const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
