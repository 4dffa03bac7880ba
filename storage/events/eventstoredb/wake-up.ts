/** One consumer waits, others notify it; a notification that came while it did not wait ends its next wait at once. */
export const createWakeUp = () => {
  let isNotified = false;
  let wake = () => {};
  return {
    notify() {
      isNotified = true;
      wake();
    },
    /** Answers whether it was notified within so many milliseconds. */
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
