import { assertNever, type Decider, type Rejection } from '../decider.ts';
import type { ProjectionEvent } from './events.ts';

/** The event that a projection is stuck at. */
export interface FailedEvent {
  position: string;
  eventId: string;
}

/**
 * Commands for a projection that an event has stopped. The command handler looks up the stopped positions: none, or several during a
 * rebuild.
 */
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

/** Decides the commands of staff for a projection that an event has stopped: to retry the event, or to skip it. */
export const projectionDecider: Decider<SkippedEvents, ProjectionCommand, ProjectionEvent> = {
  initial: { skipped: [] },
  decide,
  evolve,
};
