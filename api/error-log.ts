import { LRUCache } from 'lru-cache';
import { WrongEventLog } from '#projections/engine/log-identity.ts';
import { isConnectionError } from '#storage/database/connection-error.ts';
import { EventStoreMisconfigured, EventStoreUnavailable } from '#storage/events/event-store.ts';
import { describeFullDisk, isDiskFull } from '#storage/files/file-store.ts';

/** Logs a failure: `who` names the component that failed, `error` is what it threw. */
export type ErrorLog = (who: string, error: unknown) => void;

/** Number of distinct errors that are remembered, and milliseconds after which an error that did not recur is logged as new. */
const MAX_ERRORS = 200;
const FORGET_AFTER_MS = 10 * 60_000;

/**
 * Creates an error log that counts equal errors of all components together and writes only the 1st, 10th, 100th, 1,000th … of them, so that
 * an outage does not fill the disk. An error that did not recur for ten minutes counts as new.
 */
export const createErrorLog = (write: (line: unknown) => void = (line) => console.error(line)): ErrorLog => {
  const seen = new LRUCache<string, { times: number }>({ max: MAX_ERRORS, ttl: FORGET_AFTER_MS, updateAgeOnGet: true });
  return (who, error) => {
    const kind = kindOf(error);
    const known = seen.get(kind);
    if (!known) {
      seen.set(kind, { times: 1 });
      write(`${who}: ${isExpected(error) ? messageOf(error) : traceOf(error)}`);
      return;
    }
    known.times += 1;
    if (isPowerOfTen(known.times)) write(`${who}: ${messageOf(error)} (${known.times} times)`);
  };
};

/** The error log of this process; writes to `console.error`. */
export const logError: ErrorLog = createErrorLog();

/** Replaces UUIDs and numbers, because the same error names another stream or position each time. */
const kindOf = (error: unknown): string => String(error).replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d+/g, '#');

/** Returns true for outages, a full disk and wrong configuration, which are logged without a stack trace. */
const isExpected = (error: unknown): boolean =>
  EXPECTED_ERRORS.some((ErrorClass) => error instanceof ErrorClass) || isConnectionError(error) || isDiskFull(error);

const EXPECTED_ERRORS = [EventStoreUnavailable, EventStoreMisconfigured, WrongEventLog];

const messageOf = (error: unknown): string => {
  if (isDiskFull(error)) return describeFullDisk(error);
  return error instanceof Error ? error.message : String(error);
};

const traceOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

const isPowerOfTen = (times: number): boolean => /^10+$/.test(String(times));
