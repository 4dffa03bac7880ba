import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { generationsOf } from './checkpoint.ts';
import { pause } from './pause.ts';
import type { Projection } from './projection.ts';

/** Read models whose columns change are small (docs/decisions/0007): who waits longer waits for something else. */
const PATIENCE_MS = 60_000;
const LOOK_AGAIN_MS = 100;

/**
 * Resolves when the served tables of every projection have the shape that today's queries read, after an upgrade when those of
 * the release before have been replaced. Answers with the names of those that have not after a minute.
 */
export const untilReadable = async (
  db: Kysely<Database>,
  projections: Projection[],
  patience: number = PATIENCE_MS,
): Promise<string[]> => {
  const signal = AbortSignal.timeout(patience);
  for (;;) {
    const unreadable = await unreadableOf(db, projections);
    if (unreadable.length === 0 || signal.aborted) return unreadable;
    await pause(LOOK_AGAIN_MS, signal);
  }
};

const unreadableOf = async (db: Kysely<Database>, projections: Projection[]): Promise<string[]> => {
  const live = (await generationsOf(db)).filter(({ status }) => status === 'live');
  const versions = new Map(live.map(({ name, version }) => [name, version]));
  return projections
    .filter(({ name, readableSince = 1 }) => (versions.get(name) ?? 0) < readableSince)
    .map(({ name }) => name);
};
