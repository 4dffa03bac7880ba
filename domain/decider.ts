/** A fact that happened. `type` is past tense, `data` is plain JSON and never changes once written. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  type: Type;
  data: Data;
}

/** Facts about the outside world that a rule may use. The command handler supplies them; deciders never read the clock or a database. */
export interface DecisionContext {
  /** The moment of the decision, ISO 8601 in UTC. */
  now: string;
  /** The calendar day of that moment in Atlantic/Madeira, `YYYY-MM-DD`. */
  today: string;
}

/** A field of a command that a rule refuses; `code` names its message `field.{code}`. */
export interface RejectedField {
  path: string;
  code: string;
}

/** A rule said no. `path` is the field it concerns, `values` fill the message. */
export interface Rejection {
  /** Names the message `error.{code}` in both catalogues, and `field.{code}` where there is a path. */
  rejected: string;
  path?: string;
  /** Each field that is wrong, with a message of its own, where one rule refuses several of them. */
  fields?: readonly RejectedField[];
  values?: Record<string, string | number>;
}

/** The only abstraction of the domain: commands in, events or a rejection out, and state folded from events. */
export interface Decider<State, Command, Event extends DomainEvent> {
  initial: State;
  decide(command: Command, state: State, context: DecisionContext): Event[] | Rejection;
  evolve(state: State, event: Event): State;
}

/** Tells a rejection from events. */
export const isRejection = (decision: unknown): decision is Rejection =>
  typeof decision === 'object' && decision !== null && 'rejected' in decision;

/** Closes a switch: the compiler objects when a case is missing. */
export const assertNever = (value: never): never => {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
};
