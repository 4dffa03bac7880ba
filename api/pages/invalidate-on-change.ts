import type { FastifyInstance } from 'fastify';
import type { ReadModelChange, ReadModelChanges } from '#projections/engine/read-model-changes.ts';
import { type Tag, throttledTags } from '#projections/read-models.ts';
import type { QueryCache } from './query-cache.ts';

/** Minimum milliseconds between two invalidations of tags that change many times a second, such as votes. */
const BATCH_MS = 1_000;

/**
 * Listens to changes of read models and invalidates those query results cached in `answers` that they affect. Votes change often, so their
 * results are invalidated at most once every `batchMs` milliseconds, all others immediately. Returns a function that invalidates the
 * waiting ones now, for visitors who must see their own vote.
 */
export const invalidateOnChange = (
  app: FastifyInstance,
  changes: Pick<ReadModelChanges, 'onChange'>,
  answers: Pick<QueryCache, 'invalidate'>,
  batchMs = BATCH_MS,
): (() => void) => {
  let batch: { tags: Set<Tag>; timer: NodeJS.Timeout } | undefined;
  let last = Number.NEGATIVE_INFINITY;

  const flush = (): void => {
    if (!batch) return;
    const { tags, timer } = batch;
    clearTimeout(timer);
    batch = undefined;
    last = performance.now();
    answers.invalidate([...tags]);
  };
  const addToBatch = (tags: Tag[]): void => {
    const wait = Math.max(0, last + batchMs - performance.now());
    batch ??= { tags: new Set(), timer: setTimeout(flush, wait) };
    for (const tag of tags) batch.tags.add(tag);
    if (wait === 0) flush();
  };
  const handleChange = ({ tags }: ReadModelChange): void => {
    const [soon, now] = [
      tags.filter((tag) => throttledTags.has(tag)),
      tags.filter((tag) => !throttledTags.has(tag)),
    ] as Tag[][];
    answers.invalidate(now!);
    if (soon!.length > 0) addToBatch(soon!);
  };

  const stopListening = changes.onChange(handleChange);
  app.addHook('onClose', async () => {
    stopListening();
    clearTimeout(batch?.timer);
  });
  return flush;
};
