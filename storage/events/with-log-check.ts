import type { EventStore } from './event-store.ts';

/**
 * Decorates an event store so that `read`, `append` and `appendMany`, with which commands decide and write, first wait for `check` and throw
 * what it throws. Everything else is unchanged: what reads the whole log verifies itself which log it is.
 */
export const withLogCheck = (store: EventStore, check: () => Promise<void>): EventStore => ({
  ...store,
  async append(stream, expected, events) {
    await check();
    return store.append(stream, expected, events);
  },
  async appendMany(appends) {
    await check();
    return store.appendMany(appends);
  },
  async *read(stream, options) {
    await check();
    yield* store.read(stream, options);
  },
});
