import type { Generation } from './checkpoint.ts';
import { beginRebuild, takeOver } from './generation-tables.ts';
import type { Projection } from './projection.ts';
import { type RunnerOptions, type RunResult, runGeneration } from './runner.ts';

export interface RebuildOptions extends RunnerOptions {
  /** Called after every batch with how far the new tables are. */
  onProgress?: (position: bigint) => void;
}

/**
 * Fills new tables beside the served ones and puts them in their place in one transaction. A rebuild that was cut short goes
 * on where it stopped. Answers how it ended: `standby` when another process is at it, `overtaken` when another one has done it.
 * `onChange` hears of the swap alone.
 */
export const rebuild = async (
  projection: Projection,
  replaced: Generation,
  { onProgress, ...options }: RebuildOptions,
): Promise<RunResult> => {
  const building = await beginRebuild(options.db, projection, replaced);
  if (!building) return 'overtaken';
  return runGeneration(projection, building, {
    ...options,
    onChange: ({ position }) => onProgress?.(position),
    onCaughtUp: async (connection) => {
      const swapped = await takeOver(connection, projection, building, options.signal);
      if (swapped) options.onChange?.(swapped);
      return swapped !== undefined;
    },
  });
};
