import type { Decider, DomainEvent } from './decider.ts';
import type { Upcaster } from './upcasters.ts';

/** A unit of decision: a kind of stream, the decider that writes to it, and every event type that was ever written there. */
export interface Aggregate<State, Command, Event extends DomainEvent> {
  /** The prefix of its stream names, such as `article-`; the id follows. */
  prefix: string;
  decider: Decider<State, Command, Event>;
  /** Every event type with its steps from version 1 to 2, from 2 to 3 and so on: none while there is one version. */
  upcastersByType: { readonly [Type in Event['type']]: readonly Upcaster[] };
}

/** An aggregate of whatever types, for those who go through all of them. */
export interface AnyAggregate {
  prefix: string;
  decider: { initial: unknown; evolve(state: never, event: never): unknown };
  upcastersByType: Readonly<Record<string, readonly Upcaster[]>>;
}

/** The contribution of one slice to the domain. `slices.ts` lists all slices. */
export interface DomainSlice {
  aggregates: readonly AnyAggregate[];
}

/** The name of one stream, `article-{id}`. */
export const streamName = ({ prefix }: Pick<AnyAggregate, 'prefix'>, id: string): string => prefix + id;
