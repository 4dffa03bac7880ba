/** What a command did to one thing, and what became of the thing since. States are as the rules of its kind fold them. */
export interface CommandEffect {
  command: string;
  /** What follows the prefix in the name of its stream. */
  id: string;
  before: unknown;
  after: unknown;
  now: unknown;
  /** Of the last event before the command; -1 where the command began the thing. */
  revisionBefore: number;
  /** Which languages its events name. */
  locales: ('pt' | 'en')[];
  /** The present moment, ISO 8601 in UTC. */
  moment: string;
}

/** A command that takes back what was done. */
export interface UndoStep {
  command: string;
  body: Record<string, unknown>;
}

/** Why nothing takes it back; each is a message, `history.no.…`. */
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
