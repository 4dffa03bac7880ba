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
    /** Throws `NoAnswer` after `timeout` milliseconds; without it, waits for ever. */
    async wait(timeout?: number): Promise<void> {
      if (!isNotified)
        await new Promise<void>((resolve, reject) => {
          const timer = timeout === undefined ? undefined : setTimeout(() => reject(new NoAnswer(timeout)), timeout);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      isNotified = false;
    },
  };
};
