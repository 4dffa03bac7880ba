import type { Aggregate, DomainSlice } from '../aggregate.ts';
import { type ProjectionCommand, projectionDecider, type SkippedEvents } from './decider.ts';
import { PROJECTION_PREFIX, type ProjectionEvent } from './events.ts';

/** The decisions of staff about projections. The id of a stream is the name of the projection. */
export const projectionAggregate: Aggregate<SkippedEvents, ProjectionCommand, ProjectionEvent> = {
  prefix: PROJECTION_PREFIX,
  decider: projectionDecider,
  upcastersByType: {
    ProjectionRetried: [],
    ProjectionEventSkipped: [],
    ProjectionRebuildStarted: [],
    ProjectionRebuilt: [],
  },
};

export const projection: DomainSlice = { aggregates: [projectionAggregate] };
