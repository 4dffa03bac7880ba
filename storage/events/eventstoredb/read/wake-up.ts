/**
 * Creates a signal between a producer and one consumer: the consumer calls `wait`, and the producer ends that wait with `notify`. If
 * `notify` is called while the consumer is not waiting, the next `wait` ends immediately.
 */
export const createWakeUp = () => {
  let isNotified = false;
  let wake = () => {};
  return {
    notify() {
      isNotified = true;
      wake();
    },
    /** Waits for a notification; returns false after `timeout` milliseconds. */
    async wait(timeout: number): Promise<boolean> {
      if (!isNotified)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeout);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      const wasNotified = isNotified;
      isNotified = false;
      return wasNotified;
    },
  };
};
