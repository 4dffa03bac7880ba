import type { Figures } from '../measure.ts';

/** Writes once; each writer calls it again when the previous write has finished. */
export type WriteNext = () => Promise<unknown>;

/** Measures the writes per second of concurrent writers during this many milliseconds. */
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
