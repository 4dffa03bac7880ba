import { randomUUID } from 'node:crypto';
import type { ReadModelChanges } from '#projections/engine/read-model-changes.ts';

/** What changed in read models, as server-sent events with running numbers, which are of this process alone. */
export interface ChangeFeed {
  /** Id of the last event: whatever is read from now on knows of all up to it. */
  lastEventId(): string;
  /** What somebody missed who heard of that event last, or nothing where that is not kept any more; and then `here`, with the last id. */
  replaySince(id: string | undefined): string;
  /** Calls `listener` for each event from now on. Answers how to stop. */
  subscribe(listener: (text: string) => void): () => void;
}

/** Keeps as many of the changes as `remembered` says, for who was away. */
export const createChangeFeed = (
  changes: Pick<ReadModelChanges, 'onChange'>,
  remembered = 1000,
): ChangeFeed & { stop(): void } => {
  const process = randomUUID().slice(0, 8);
  const past: { number: number; text: string }[] = [];
  const listeners = new Set<(text: string) => void>();
  let number = 0;
  const last = () => `${process}.${number}`;
  const stop = changes.onChange(({ projection, position, tags }) => {
    if (tags.length === 0) return;
    number += 1;
    const data = JSON.stringify({ projection, position: String(position), tags });
    const text = `id: ${last()}\nevent: changed\ndata: ${data}\n\n`;
    past.push({ number, text });
    if (past.length > remembered) past.shift();
    for (const listener of listeners) listener(text);
  });
  const missedSince = (id: string): string => {
    const [of, told] = id.split('.');
    const from = Number(told);
    const isKept = of === process && from <= number && from >= number - past.length;
    if (!isKept) return '';
    return past
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
