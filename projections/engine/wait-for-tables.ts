import type { Kysely } from 'kysely';
import pTimeout from 'p-timeout';
import { isConnectionError } from '#storage/database/connection-error.ts';
import type { Database } from '#storage/database/tables.ts';
import { sleepWithJitter } from '#storage/wait/sleep.ts';
import { generationsOf } from './checkpoint.ts';
import type { Projection } from './projection.ts';

/** Milliseconds. Read models whose columns change are small (docs/decisions/0007): a longer wait has another cause. */
const TIMEOUT_MS = 60_000;
const LOOK_AGAIN_MS = 100;

/**
 * Waits until the live tables of every projection have the columns that this release reads; after an upgrade, older tables are rebuilt
 * first. Returns the names of the projections that are not ready after `patience` milliseconds, by default a minute; an empty array if all
 * are ready.
 */
export const waitForReadableTables = async (
  db: Kysely<Database>,
  projections: Projection[],
  patience: number = TIMEOUT_MS,
): Promise<string[]> => {
  const late = new AbortController();
  let unreadable = projections.filter(({ minReadableVersion = 1 }) => minReadableVersion > 1).map(({ name }) => name);
  const look = async (): Promise<void> => {
    while (!late.signal.aborted) {
      unreadable = await unreadableOf(db, projections).catch((error) => {
        if (!isConnectionError(error)) throw error;
        return unreadable;
      });
      if (unreadable.length === 0) return;
      await sleepWithJitter(LOOK_AGAIN_MS, late.signal);
    }
  };
  await pTimeout(look(), { milliseconds: patience, fallback: () => late.abort() });
  return unreadable;
};

const unreadableOf = async (db: Kysely<Database>, projections: Projection[]): Promise<string[]> => {
  const live = (await generationsOf(db)).filter(({ status }) => status === 'live');
  const versions = new Map(live.map(({ name, version }) => [name, version]));
  return projections
    .filter(({ name, minReadableVersion = 1 }) => (versions.get(name) ?? 0) < minReadableVersion)
    .map(({ name }) => name);
};
