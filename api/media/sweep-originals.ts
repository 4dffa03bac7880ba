import type { FileStore } from '#storage/files/file-store.ts';
import type { Schedule, ScheduleServices } from '../schedule/schedule.ts';
import { originalKey } from './derivatives.ts';

const ORIGINALS_PREFIX = originalKey('');

/**
 * Creates the schedule (a job repeated every six hours) that deletes files of pictures that were uploaded but never recorded by a command.
 * A file is deleted, with its variants, when two consecutive runs found it unrecorded, so that a running upload has time to be recorded.
 */
export const createOriginalsSweep = (): Schedule => {
  let unknownBefore: ReadonlySet<string> = new Set();
  return {
    name: 'delete unrecorded uploads',
    every: 6 * 60 * 60 * 1000,
    async run({ read, files }: ScheduleServices, _now, signal) {
      const ids = (await Array.fromAsync(files.list(ORIGINALS_PREFIX))).map((key) =>
        key.slice(ORIGINALS_PREFIX.length),
      );
      // Queried after the files are listed, so that files recorded in between count as known.
      const known = new Set((await read.selectFrom('media').select('id').execute()).map(({ id }) => id));
      const unknown = new Set(ids.filter((id) => !known.has(id)));
      for (const id of unknown) if (unknownBefore.has(id) && !signal.aborted) await deleteOriginal(files, id);
      unknownBefore = unknown;
    },
  };
};

const deleteOriginal = async (files: FileStore, id: string): Promise<void> => {
  for await (const key of files.list(`derived/${id}/`)) await files.delete(key);
  await files.delete(originalKey(id));
};

export const originalsSweepSchedule: Schedule = createOriginalsSweep();
