/**
 * Waits until an event, for at most `milliseconds`; resolves early on abort. `subscribe` is given the function to call on the event, later
 * than it returns the function that ends the subscription.
 */
export const waitForEvent = (
  subscribe: (done: () => void) => () => void,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    const unsubscribe = subscribe(done);
    signal?.addEventListener('abort', done);
    if (signal?.aborted) done();
  });
