import type { EventStore } from '#storage/events/event-store.ts';

/** Creates a store whose server can be exchanged behind its address; it starts with `first`, and records the log ids that it returned. */
export const createExchangeableStore = (first: EventStore) => {
  let at = first;
  let dropped = new AbortController();
  const names: string[] = [];
  const store: EventStore = {
    append: (...args) => at.append(...args),
    appendMany: (...args) => at.appendMany(...args),
    read: (...args) => at.read(...args),
    readAll: (...args) => at.readAll(...args),
    headPosition: () => at.headPosition(),
    ping: () => at.ping(),
    close: async () => {},
    async logId() {
      const name = await at.logId();
      names.push(name);
      return name;
    },
    async *subscribe(after, prefixes, signal) {
      let position = after;
      while (!signal.aborted) {
        for await (const item of at.subscribe(position, prefixes, AbortSignal.any([signal, dropped.signal]))) {
          yield item;
          position = item.position;
        }
      }
    },
  };
  return {
    store,
    names,
    exchange(other: EventStore) {
      at = other;
      const before = dropped;
      dropped = new AbortController();
      before.abort();
    },
  };
};
