import type { PendingAppend } from './pending-append.ts';

/** Limits of one transaction; a single append that exceeds them is written alone. */
const MAX_APPENDS = 500;
const MAX_EVENTS = 2_000;
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Creates the in-memory queue of appends that wait to be written. `next` returns the appends to write in one transaction, the oldest first.
 * A failed batch is put back to be tried again before all others: unchanged with `requeue`, or split into two halves when one of its
 * appends was rejected or it took too long.
 */
export const createAppendBatches = () => {
  let waiting: PendingAppend[] = [];
  /** Batches that were tried before; they are retried first. */
  let tried: PendingAppend[][] = [];
  /** Maximum appends per batch; lower while the server is slow. */
  let most = MAX_APPENDS;

  return {
    add(pending: PendingAppend): void {
      waiting.push(pending);
    },
    /** Returns the next batch to write; empty when nothing is waiting. */
    next(): PendingAppend[] {
      tried = tried.map((batch) => batch.filter(isOpen)).filter(({ length }) => length > 0);
      waiting = waiting.filter(isOpen);
      return tried.shift() ?? waiting.splice(0, sizeOf(waiting, most));
    },
    /** Call after a batch was written: doubles the size of the next one, up to the limit. */
    grow(): void {
      most = Math.min(MAX_APPENDS, most * 2);
    },
    /** Puts a batch with unknown outcome first in the queue, unchanged. */
    requeue(batch: PendingAppend[]): void {
      tried.unshift(batch);
    },
    /** Splits a batch in which one append was rejected: one rejected among n costs 2 · log₂ n more transactions. */
    splitAndRequeue(batch: PendingAppend[]): void {
      const middle = Math.ceil(batch.length / 2);
      tried.unshift(batch.slice(0, middle), batch.slice(middle));
    },
    /** Splits a batch that took too long, and limits the next ones to half its size. */
    splitAndShrink(batch: PendingAppend[]): void {
      most = Math.ceil(batch.length / 2);
      this.splitAndRequeue(batch);
    },
  };
};

const isOpen = ({ settled }: PendingAppend): boolean => !settled;

/** Returns how many waiting appends fit into one batch, at least one. */
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
