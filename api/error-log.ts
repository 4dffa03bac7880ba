import { LRUCache } from 'lru-cache';
import { WrongEventLog } from '#projections/engine/log-identity.ts';
import { isConnectionError } from '#storage/database/connection-error.ts';
import { EventStoreMisconfigured, EventStoreUnavailable } from '#storage/events/event-store.ts';

/** Writes that something failed: whose it is, and what was thrown. */
export type ErrorLog = (who: string, error: unknown) => void;

/** Different faults that are remembered, and milliseconds after which one that did not come back is told again. */
const REMEMBERED = 200;
const FORGOTTEN_AFTER = 10 * 60_000;

/**
 * A fault is written when it comes first, then at its 10th, 100th, 1,000th … return, whoever meets it: an outage that fourteen
 * projections see, ten times a second each, gives some lines and not a full disk. One that stays away for ten minutes is new again.
 */
export const createErrorLog = (write: (line: unknown) => void = console.error): ErrorLog => {
  const seen = new LRUCache<string, { times: number }>({ max: REMEMBERED, ttl: FORGOTTEN_AFTER, updateAgeOnGet: true });
  return (who, error) => {
    const kind = kindOf(error);
    const known = seen.get(kind);
    if (!known) {
      seen.set(kind, { times: 1 });
      write(`${who}: ${isForeseen(error) ? (error as Error).message : traceOf(error)}`);
      return;
    }
    known.times += 1;
    if (isPowerOfTen(known.times)) write(`${who}: ${messageOf(error)} (${known.times} times)`);
  };
};

/** The process's own. */
export const logError: ErrorLog = createErrorLog();

/** The same fault names another stream or position each time. */
const kindOf = (error: unknown): string => String(error).replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d+/g, '#');

/** Nobody has to look for the line of code where a server is away. */
const isForeseen = (error: unknown): boolean =>
  FORESEEN.some((Foreseen) => error instanceof Foreseen) || isConnectionError(error);

const FORESEEN = [EventStoreUnavailable, EventStoreMisconfigured, WrongEventLog];

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const traceOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

const isPowerOfTen = (times: number): boolean => /^10+$/.test(String(times));
