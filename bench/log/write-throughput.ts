import type { Figures } from '../measure.ts';

/** What a writer does again and again, each when the one before is written. */
export type WriteNext = () => Promise<unknown>;

/** Writes a second of writers at work beside each other for so many milliseconds. */
export const measureWriteThroughput = async (
  writers: WriteNext[],
  milliseconds: number,
): Promise<Figures<'perSecond'>> => {
  let written = 0;
  const start = performance.now();
  const work = async (writeNext: WriteNext): Promise<void> => {
    while (performance.now() - start < milliseconds) {
      await writeNext();
      written += 1;
    }
  };
  await Promise.all(writers.map(work));
  return { perSecond: (written * 1000) / (performance.now() - start) };
};
