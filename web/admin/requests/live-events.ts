/** Events that the server sends (`api/admin/event-stream.ts`). */
export type LiveEvent =
  | { kind: 'changed'; id: string; projection: string; tags: string[]; position: string }
  /** The stream has caught up to this id. */
  | { kind: 'here'; id: string }
  | { kind: 'presence'; present: Presence[] }
  /** Events may have been missed, so anything may have changed. */
  | { kind: 'reset' }
  | { kind: 'signed-out' }
  /** The stream is interrupted, so the server cannot report the end of the session. */
  | { kind: 'interrupted' };

export interface Presence {
  tab: string;
  account: string;
  name: string;
  path: string;
}

/** A tag of changes that concern every screen. */
const EVERYTHING = '*';
/** Milliseconds to wait for further changes, since one command updates several read models one after the other. */
const DEBOUNCE_MS = 100;
/** Minimum number of milliseconds between two refreshes caused by changes; votes may arrive many times a second. */
const MIN_REFRESH_INTERVAL_MS = 3_000;
/** Maximum number of times the interval is doubled while the server does not respond. */
const MAX_DOUBLINGS = 4;

/**
 * Returns whether events were missed before one with this id, `{server process}.{sequence}`: after a gap in the sequence, or after a restart
 * of the server. `latest` is the id of the last event before.
 */
export const isAfterGap = (latest: string, { kind, id }: { kind: 'changed' | 'here'; id: string }): boolean => {
  const [process, number] = id.split('.');
  const [ours, heard] = latest.split('.');
  const expected = Number(heard) + (kind === 'changed' ? 1 : 0);
  return process !== ours || Number(number) > expected;
};

/** Returns whether an event may have changed what a screen shows, which is made of `readModels`. */
export const concernsScreen = (liveEvent: LiveEvent, readModels: readonly string[]): boolean =>
  liveEvent.kind === 'reset' ||
  (liveEvent.kind === 'changed' && (readModels.includes(liveEvent.projection) || liveEvent.tags.includes(EVERYTHING)));

/**
 * Returns the milliseconds until the screen is loaded again after a change: at least 3 s after the last time, and twice as long after each
 * failure, up to 48 s. `sinceLast` are the milliseconds since the last time.
 */
export const refreshDelay = (sinceLast: number, failures: number): number =>
  Math.max(DEBOUNCE_MS, MIN_REFRESH_INTERVAL_MS * 2 ** Math.min(failures, MAX_DOUBLINGS) - sinceLast);
