import type { Aggregate, DomainSlice } from '../aggregate.ts';

/**
 * Events of streams `deletion-{stream}` that earlier releases wrote, so that nothing deleted was referenced. Nothing writes or reads them
 * any more; they stay known so that logs with them stay readable.
 */
type DeletionEvent = { type: 'DeletionBegun' | 'DeletionGivenUp' | 'DeletionSettled'; data: { stream: string } };

const deletionAggregate: Aggregate<null, never, DeletionEvent> = {
  prefix: 'deletion-',
  decider: { initial: null, decide: () => [], evolve: () => null },
  upcastersByType: { DeletionBegun: [], DeletionGivenUp: [], DeletionSettled: [] },
};

export const deletion: DomainSlice = { aggregates: [deletionAggregate] };
