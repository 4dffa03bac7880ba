import pg from 'pg';
import { EventStoreUnavailable } from './event-store.ts';

/**
 * SQLSTATE classes that speak of the connection or the server, not of the statement: connection, read-only standby, not let in,
 * no such database, rollback, resources, locks, shutdown and cancellation, disk, internal.
 */
const SERVER_TROUBLE = /^(08|25|28|3D|40|53|55|57|58|XX)/;

/** Postgres understood the statement and refused it: trying again cannot help. */
export const isRefusal = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && !SERVER_TROUBLE.test(error.code ?? '');

export const unavailable = (cause: unknown): EventStoreUnavailable =>
  new EventStoreUnavailable(`The event log in Postgres does not answer: ${messageOf(cause)}`, { cause });

export const closed = (): EventStoreUnavailable => new EventStoreUnavailable('The event log was closed');

/** Where a name has several addresses, the error of the connection has a code and no message. */
const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
