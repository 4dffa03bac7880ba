import type { FileStore } from '#storage/files/file-store.ts';
import type { Schedule, ScheduleServices } from '../schedule/schedule.ts';
import { originalKey } from './derivatives.ts';

const ORIGINALS = originalKey('');

/**
 * Creates the schedule that removes the files of uploads that were never recorded, and what was made of them. One is removed when two runs in a row found
 * that nobody knows it: between them it had the time to be recorded.
 */
export const createOriginalsSweep = (): Schedule => {
  let unknownBefore: ReadonlySet<string> = new Set();
  return {
    name: 'remove pictures that were never recorded',
    every: 6 * 60 * 60 * 1000,
    async run({ read, files }: ScheduleServices, _now, signal) {
      const ids = (await Array.fromAsync(files.list(ORIGINALS))).map((key) => key.slice(ORIGINALS.length));
      // Behind the files, so that what is known has been recorded since.
      const known = new Set((await read.selectFrom('media').select('id').execute()).map(({ id }) => id));
      const unknown = new Set(ids.filter((id) => !known.has(id)));
      for (const id of unknown) if (unknownBefore.has(id) && !signal.aborted) await remove(files, id);
      unknownBefore = unknown;
    },
  };
};

const remove = async (files: FileStore, id: string): Promise<void> => {
  for await (const key of files.list(`derived/${id}/`)) await files.delete(key);
  await files.delete(originalKey(id));
};

export const originalsSweepSchedule: Schedule = createOriginalsSweep();
