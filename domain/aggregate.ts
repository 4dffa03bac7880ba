import type { Decider, DomainEvent } from './decider.ts';
import type { LanguageDefaults } from './shared/complete-languages.ts';
import type { Localized } from './shared/locale.ts';
import type { Upcaster } from './upcasters.ts';

/**
 * A kind of stream, and the texts of its events that have a value in every language. The compiler asks for each of them: what they have in
 * a language that came later must be said.
 */
export type Aggregate<State, Command, Event extends DomainEvent> = StreamKind<State, Command, Event> &
  AggregateTexts<LocalizedPath<Event['data']>>;

/** A kind of stream with the decider that writes to it and every event type that was ever written to it. */
export interface StreamKind<State, Command, Event extends DomainEvent> {
  /** The prefix of its stream names, such as `article-`. The id of the entity follows. */
  prefix: string;
  decider: Decider<State, Command, Event>;
  /** The upcasters of each event type: from version 1 to 2, from 2 to 3 and so on; empty while the type has one version. */
  upcastersByType: { readonly [Type in Event['type']]: readonly Upcaster[] };
}

type AggregateTexts<Path extends string> = [Path] extends [never]
  ? { texts?: never }
  : { texts: Readonly<Record<Path, LanguageDefaults[string]>> };

/** The paths of the values in every language in the data of an event, such as `cover.alt`; the fields of `facts` are named without it. */
type LocalizedPath<Data> = Data extends readonly unknown[] ? never : Data extends object ? PathIn<Data> : never;

type PathIn<Data extends object> = {
  [Name in keyof Data & string]-?: PathOf<Name, NonNullable<Data[Name]>>;
}[keyof Data & string];

type PathOf<Name extends string, Value> =
  Value extends Localized<unknown>
    ? Name
    : Name extends 'facts'
      ? LocalizedPath<Value>
      : `${Name}.${LocalizedPath<Value>}`;

/** An aggregate without its type parameters, for code that iterates over all aggregates. */
export interface AnyAggregate {
  prefix: string;
  decider: { initial: unknown; evolve(state: never, event: never): unknown };
  upcastersByType: Readonly<Record<string, readonly Upcaster[]>>;
  texts?: LanguageDefaults;
}

/** The contribution of one slice to the domain. `slices.ts` lists all slices. */
export interface DomainSlice {
  aggregates: readonly AnyAggregate[];
}

/** Returns the name of the aggregate's stream with this id, such as `article-{id}`. */
export const streamName = ({ prefix }: Pick<AnyAggregate, 'prefix'>, id: string): string => prefix + id;
