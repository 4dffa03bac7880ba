import { assertNever, type Decider, type Rejection } from '../decider.ts';
import type { ProjectionEvent } from './events.ts';

/** The event that a projection is stuck at. */
export interface FailedEvent {
  position: string;
  eventId: string;
}

/** Where the projection is stuck is looked up by the handler: nowhere, or, while it is rebuilt, in several places. */
export type ProjectionCommand =
  | { name: 'RetryProjection'; projection: string; stuckAt: FailedEvent[] }
  | { name: 'SkipPoisonEvent'; projection: string; position: string; stuckAt: FailedEvent[] };

export interface SkippedEvents {
  /** Ids of the events that are left out of this read model, also when it is rebuilt. */
  skipped: string[];
}

const decide = (command: ProjectionCommand, { skipped }: SkippedEvents): ProjectionEvent[] | Rejection => {
  const stuckAt = command.stuckAt.filter(({ eventId }) => !skipped.includes(eventId));
  switch (command.name) {
    case 'RetryProjection': {
      const [first] = stuckAt;
      return first ? [{ type: 'ProjectionRetried', data: { name: command.projection, position: first.position } }] : [];
    }
    case 'SkipPoisonEvent': {
      const isPoison = ({ position }: FailedEvent) => position === command.position;
      if (!command.stuckAt.some(isPoison)) return { rejected: 'unknown_reference', path: 'position' };
      const poison = stuckAt.find(isPoison);
      return poison ? [{ type: 'ProjectionEventSkipped', data: { name: command.projection, ...poison } }] : [];
    }
    default:
      return assertNever(command);
  }
};

const evolve = (state: SkippedEvents, event: ProjectionEvent): SkippedEvents =>
  event.type === 'ProjectionEventSkipped' ? { skipped: [...state.skipped, event.data.eventId] } : state;

/** What staff may tell a projection that an event has stopped: to try it again, or to leave it out. */
export const projectionDecider: Decider<SkippedEvents, ProjectionCommand, ProjectionEvent> = {
  initial: { skipped: [] },
  decide,
  evolve,
};
