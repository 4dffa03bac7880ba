/** A fact that happened. The verb of `type` is in the past tense; `data` is plain JSON and never changes once written. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  type: Type;
  data: Data;
}

/**
 * Facts about the outside world that a rule may use. The command handler supplies them, because deciders never read the clock or a
 * database.
 */
export interface DecisionContext {
  /** The moment of the decision, ISO 8601 in UTC. */
  now: string;
  /** The calendar day of that moment in Atlantic/Madeira, `YYYY-MM-DD`. */
  today: string;
}

/** A field of a command that a rule rejects. `code` selects its message, `field.{code}`. */
export interface RejectedField {
  path: string;
  code: string;
}

/** The decision to reject a command. `path` is the field it concerns; `values` are inserted into the message. */
export interface Rejection {
  /** The code of the rejection. It selects the message `error.{code}` in both catalogues, and `field.{code}` when there is a path. */
  rejected: string;
  path?: string;
  /** The rejected fields, each with its own message, when one rule rejects several fields. */
  fields?: readonly RejectedField[];
  values?: Record<string, string | number>;
}

/**
 * The rules of one kind of stream: `decide` returns the events that a command leads to, or a rejection; `evolve` returns the state after
 * one more event.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  initial: State;
  decide(command: Command, state: State, context: DecisionContext): Event[] | Rejection;
  evolve(state: State, event: Event): State;
}

/** Returns true when a decision is a rejection, false when it is a list of events. */
export const isRejection = (decision: unknown): decision is Rejection =>
  typeof decision === 'object' && decision !== null && 'rejected' in decision;

/** Ends a `switch` that handles all cases: the compiler reports a missing one. Throws when it is reached at run time. */
export const assertNever = (value: never): never => {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
};
