import type { Aggregate, DomainSlice } from '../aggregate.ts';
import { type DeletionCommand, type DeletionState, deletionDecider } from './decider.ts';
import type { DeletionEvent } from './events.ts';

/** The deletions of entities that others may reference. The id is the name of the deleted entity's stream. */
export const deletionAggregate: Aggregate<DeletionState, DeletionCommand, DeletionEvent> = {
  prefix: 'deletion-',
  decider: deletionDecider,
  upcastersByType: { DeletionBegun: [], DeletionGivenUp: [], DeletionSettled: [] },
};

export const deletion: DomainSlice = { aggregates: [deletionAggregate] };
