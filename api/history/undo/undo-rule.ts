import type { Locale } from '#domain/shared/locale.ts';

/** The effect of a command on one entity: its state before, after and now, each as its decider folds it. */
export interface CommandEffect {
  command: string;
  /** Id of the entity: its stream name without the prefix. */
  id: string;
  before: unknown;
  after: unknown;
  now: unknown;
  /** Revision of the last event before the command; -1 if the command created the entity. */
  revisionBefore: number;
  /** Languages named in its events. */
  locales: Locale[];
  /** The current time, ISO 8601 in UTC. */
  moment: string;
}

/** A command that is part of an undo. */
export interface UndoStep {
  command: string;
  body: Record<string, unknown>;
}

/** Reasons why a command cannot be undone; each has a message `history.no.…`. */
export type NotUndoableReason =
  | 'accounts'
  | 'changed_since'
  | 'deleted'
  | 'edition_stays'
  | 'first_value'
  | 'internal'
  | 'language_begun'
  | 'moment_passed'
  | 'read_models'
  | 'subscribers'
  | 'undone'
  | 'votes';

export type UndoDecision = readonly UndoStep[] | { no: NotUndoableReason };

export type UndoRule = (done: CommandEffect) => UndoDecision;
