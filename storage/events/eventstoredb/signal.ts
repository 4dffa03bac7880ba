import { NoAnswer } from './errors.ts';

/** One waits and others ring; a ring that came while nobody waited ends the next wait at once. */
export const createBell = () => {
  let isRung = false;
  let wake = () => {};
  return {
    ring() {
      isRung = true;
      wake();
    },
    /** Throws `NoAnswer` after so many milliseconds of patience; without any, it waits for ever. */
    async wait(patience?: number): Promise<void> {
      if (!isRung)
        await new Promise<void>((resolve, reject) => {
          const timer = patience === undefined ? undefined : setTimeout(() => reject(new NoAnswer(patience)), patience);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      isRung = false;
    },
  };
};
