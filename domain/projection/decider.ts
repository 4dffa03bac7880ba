import { assertNever, type Decider, type Rejection } from '../decider.ts';
import type { ProjectionEvent } from './events.ts';

/** An event at which a projection is stopped. */
export interface FailedEvent {
  position: string;
  eventId: string;
}

/**
 * A command for a projection, most of them for one that an event has stopped. `stuckAt` are the events at which it is stopped, looked up by
 * the command handler: none, or several during a rebuild.
 */
export type ProjectionCommand =
  | { name: 'RetryProjection'; projection: string; stuckAt: FailedEvent[] }
  | { name: 'SkipPoisonEvent'; projection: string; position: string; stuckAt: FailedEvent[] }
  | { name: 'RebuildProjection'; projection: string }
  | { name: 'CompleteRebuild'; projection: string };

/** The state of the decisions about a projection. */
export interface SkippedEvents {
  /** The ids of the events that the projection skips, also when it is rebuilt. */
  skipped: string[];
}

const decide = (command: ProjectionCommand, { skipped }: SkippedEvents): ProjectionEvent[] | Rejection => {
  const isUndecided = ({ eventId }: FailedEvent) => !skipped.includes(eventId);
  switch (command.name) {
    case 'RetryProjection': {
      const first = command.stuckAt.find(isUndecided);
      return first ? [{ type: 'ProjectionRetried', data: { name: command.projection, position: first.position } }] : [];
    }
    case 'SkipPoisonEvent': {
      const isPoison = ({ position }: FailedEvent) => position === command.position;
      const poison = command.stuckAt.find(isPoison);
      if (!poison) return { rejected: 'unknown_reference', path: 'position' };
      return isUndecided(poison)
        ? [{ type: 'ProjectionEventSkipped', data: { name: command.projection, ...poison } }]
        : [];
    }
    case 'RebuildProjection':
      return [{ type: 'ProjectionRebuildStarted', data: { name: command.projection } }];
    case 'CompleteRebuild':
      return [{ type: 'ProjectionRebuilt', data: { name: command.projection } }];
    default:
      return assertNever(command);
  }
};

const evolve = (state: SkippedEvents, event: ProjectionEvent): SkippedEvents =>
  event.type === 'ProjectionEventSkipped' ? { skipped: [...state.skipped, event.data.eventId] } : state;

/** Decides the commands of staff for a projection: to retry the event that stopped it, to skip that event, or to rebuild the projection. */
export const projectionDecider: Decider<SkippedEvents, ProjectionCommand, ProjectionEvent> = {
  initial: { skipped: [] },
  decide,
  evolve,
};
