import { askedWidths, offeredFormats } from '#domain/media/addresses.ts';
import type { FileStore } from '#storage/files/file-store.ts';
import type { Schedule, ScheduleServices } from '../schedule/schedule.ts';
import { prepareDerivative } from './derivatives.ts';
import { NotAPicture, PictureTooLarge } from './errors.ts';

interface Original {
  id: string;
  width: number;
}

/** Creates the schedule that makes every picture in all the widths and formats that pages ask for, so that no reader waits until one is made. */
export const createPreparing = (): Schedule => {
  /** What has all of them, or can have none. */
  const finished = new Set<string>();
  /** Position of the read model when there was nothing left to do. */
  let finishedAt: bigint | undefined;
  return {
    name: 'make pictures in every width',
    every: 10_000,
    async run({ read, files, changes }: ScheduleServices, _now, signal) {
      const position = changes.positionOf('media');
      if (position === finishedAt) return;
      const originals = await read.selectFrom('media').select(['id', 'width']).execute();
      for (const original of originals.filter(({ id }) => !finished.has(id))) {
        if (!(await prepare(files, original, signal))) return;
        finished.add(original.id);
      }
      finishedAt = position;
    },
  };
};

/** Several processes may do this at once: each makes what is not there. */
export const preparing: Schedule = createPreparing();

/** Answers whether it came to its end. The format that most browsers take comes first. */
const prepare = async (files: FileStore, { id, width: own }: Original, signal: AbortSignal): Promise<boolean> => {
  try {
    for (const format of offeredFormats) {
      for (const width of askedWidths(own)) {
        if (signal.aborted) return false;
        await prepareDerivative(files, id, width, format);
      }
    }
  } catch (error) {
    // What cannot be decoded is not shown either.
    if (!(error instanceof NotAPicture || error instanceof PictureTooLarge)) throw error;
  }
  return true;
};
