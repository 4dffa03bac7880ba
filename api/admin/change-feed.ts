import { randomUUID } from 'node:crypto';
import type { ReadModelChanges } from '#projections/engine/read-model-changes.ts';

/** The changes of read models as server-sent events with ids, which are valid for this process only. */
export interface ChangeFeed {
  /** Returns the id of the last event: data read after this call includes all events up to it. */
  lastEventId(): string;
  /**
   * Returns the events after `id` as SSE text, then a `here` event with the last id. If `id` is undefined, of another process or no longer
   * buffered, returns only `here`: a client that knows an older id has to reload.
   */
  replaySince(id: string | undefined): string;
  /** Calls `listener` with each further event as SSE text. Returns a function that unsubscribes. */
  subscribe(listener: (text: string) => void): () => void;
}

/**
 * Creates the change feed, which sends its subscribers a server-sent event whenever a read model changes. A change without cache tags is
 * not sent. The feed keeps the last `remembered` events for clients that reconnect; `stop` ends it.
 */
export const createChangeFeed = (
  changes: Pick<ReadModelChanges, 'onChange'>,
  remembered = 1000,
): ChangeFeed & { stop(): void } => {
  const process = randomUUID().slice(0, 8);
  const buffer: { number: number; text: string }[] = [];
  const listeners = new Set<(text: string) => void>();
  let number = 0;
  const last = () => `${process}.${number}`;
  const stop = changes.onChange(({ projection, position, tags }) => {
    if (tags.length === 0) return;
    number += 1;
    const data = JSON.stringify({ projection, position: String(position), tags });
    const text = `id: ${last()}\nevent: changed\ndata: ${data}\n\n`;
    buffer.push({ number, text });
    if (buffer.length > remembered) buffer.shift();
    for (const listener of listeners) listener(text);
  });
  const missedSince = (id: string): string => {
    const [of, after] = id.split('.');
    const from = Number(after);
    const isBuffered = of === process && from <= number && from >= number - buffer.length;
    if (!isBuffered) return '';
    return buffer
      .filter((each) => each.number > from)
      .map(({ text }) => text)
      .join('');
  };
  return {
    lastEventId: last,
    replaySince: (id) => `${id === undefined ? '' : missedSince(id)}id: ${last()}\nevent: here\ndata: {}\n\n`,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop,
  };
};
