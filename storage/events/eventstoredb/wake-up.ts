/**
 * Creates a signal for one consumer: `notify` ends its `wait`. A notification that comes while the consumer does not wait ends its next
 * wait immediately.
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
