import { assertNever, type Decider, type Rejection } from '../decider.ts';
import type { ProjectionEvent } from './events.ts';

/** An event at which a projection is stopped. */
export interface FailedEvent {
  position: string;
  eventId: string;
}

/**
 * A command for a projection that an event has stopped. `stuckAt` are the events at which it is stopped, looked up by the command handler:
 * none, or several during a rebuild.
 */
export type ProjectionCommand =
  | { name: 'RetryProjection'; projection: string; stuckAt: FailedEvent[] }
  | { name: 'SkipPoisonEvent'; projection: string; position: string; stuckAt: FailedEvent[] };

/** The state of the decisions about a projection. */
export interface SkippedEvents {
  /** The ids of the events that the projection skips, also when it is rebuilt. */
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
