import { NoAnswer } from './errors.ts';

/** One consumer waits, others notify it; a notification that came while it did not wait ends its next wait at once. */
export const createSignal = () => {
  let isNotified = false;
  let wake = () => {};
  return {
    notify() {
      isNotified = true;
      wake();
    },
    /** Throws `NoAnswer` after `patience` milliseconds; without it, waits for ever. */
    async wait(patience?: number): Promise<void> {
      if (!isNotified)
        await new Promise<void>((resolve, reject) => {
          const timer = patience === undefined ? undefined : setTimeout(() => reject(new NoAnswer(patience)), patience);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      isNotified = false;
    },
  };
};
