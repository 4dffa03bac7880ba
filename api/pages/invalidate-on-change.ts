import type { FastifyInstance } from 'fastify';
import type { ReadModelChange, ReadModelChanges } from '#projections/engine/read-model-changes.ts';
import { type Tag, throttledTags } from '#projections/read-models.ts';
import type { QueryCache } from './query-cache.ts';

/** Minimum milliseconds between two invalidations of tags that change many times a second, such as votes. */
const TOGETHER = 1_000;

/**
 * Invalidates cached query results when a read model changes: immediately, but `throttledTags` (votes) are batched once a second.
 * Returns a function that flushes the batch, for visitors who must see their own change.
 */
export const invalidateOnChange = (
  app: FastifyInstance,
  changes: Pick<ReadModelChanges, 'onChange'>,
  answers: Pick<QueryCache, 'invalidate'>,
  together = TOGETHER,
): (() => void) => {
  let waiting: { tags: Set<Tag>; timer: NodeJS.Timeout } | undefined;
  let last = Number.NEGATIVE_INFINITY;

  const tellWaiting = (): void => {
    if (!waiting) return;
    const { tags, timer } = waiting;
    clearTimeout(timer);
    waiting = undefined;
    last = performance.now();
    answers.invalidate([...tags]);
  };
  const hold = (tags: Tag[]): void => {
    const wait = Math.max(0, last + together - performance.now());
    waiting ??= { tags: new Set(), timer: setTimeout(tellWaiting, wait) };
    for (const tag of tags) waiting.tags.add(tag);
    if (wait === 0) tellWaiting();
  };
  const hear = ({ tags }: ReadModelChange): void => {
    const [soon, now] = [
      tags.filter((tag) => throttledTags.has(tag)),
      tags.filter((tag) => !throttledTags.has(tag)),
    ] as Tag[][];
    answers.invalidate(now!);
    if (soon!.length > 0) hold(soon!);
  };

  const stopListening = changes.onChange(hear);
  app.addHook('onClose', async () => {
    stopListening();
    clearTimeout(waiting?.timer);
  });
  return tellWaiting;
};
