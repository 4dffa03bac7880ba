import type { PendingAppend } from './pending-append.ts';

/** What one transaction may hold; one append that is larger goes alone. */
const MAX_APPENDS = 500;
const MAX_EVENTS = 2_000;
const MAX_BYTES = 4 * 1024 * 1024;

/** Appends that wait, in the order in which they came, and the batches that are made of them. */
export const createAppendBatches = () => {
  let waiting: PendingAppend[] = [];
  /** Batches that were tried before; they go first. */
  let tried: PendingAppend[][] = [];
  /** How many appends make a batch: fewer while the server is slow. */
  let most = MAX_APPENDS;

  return {
    add(pending: PendingAppend): void {
      waiting.push(pending);
    },
    /** What is to be written next; empty when nothing waits. */
    next(): PendingAppend[] {
      tried = tried.map((batch) => batch.filter(isOpen)).filter(({ length }) => length > 0);
      waiting = waiting.filter(isOpen);
      return tried.shift() ?? waiting.splice(0, sizeOf(waiting, most));
    },
    /** It was written: the next may hold twice as many. */
    grow(): void {
      most = Math.min(MAX_APPENDS, most * 2);
    },
    /** Nobody knows what became of it: it goes again as it is. */
    requeue(batch: PendingAppend[]): void {
      tried.unshift(batch);
    },
    /** One of it was refused, so either half goes apart: one among n costs 2 · log₂ n transactions more. */
    splitAndRequeue(batch: PendingAppend[]): void {
      const middle = Math.ceil(batch.length / 2);
      tried.unshift(batch.slice(0, middle), batch.slice(middle));
    },
    /** It took too long: it goes again in halves, and the next are no larger. */
    splitAndShrink(batch: PendingAppend[]): void {
      most = Math.ceil(batch.length / 2);
      this.splitAndRequeue(batch);
    },
  };
};

const isOpen = ({ settled }: PendingAppend): boolean => !settled;

/** How many of those that wait are written together, from the first on; one at least. */
const sizeOf = (waiting: PendingAppend[], most: number): number => {
  let [appends, events, bytes] = [0, 0, 0];
  const end = waiting.findIndex((pending, index) => {
    appends += pending.appends.length;
    events += pending.events;
    bytes += pending.bytes;
    return index > 0 && (appends > most || events > MAX_EVENTS || bytes > MAX_BYTES);
  });
  return end === -1 ? waiting.length : end;
};
