import { v5 as uuid } from 'uuid';
import { type Decider, type DecisionContext, type DomainEvent, isRejection, type Rejection } from '#domain/decider.ts';
import { eventVersions } from '#domain/known-events.ts';
import type { Locale } from '#domain/shared/locale.ts';
import {
  type Appended,
  type EventMetadata,
  type EventStore,
  type NewEvent,
  type RecordedEvent,
  WrongExpectedRevision,
} from '#storage/events/event-store.ts';

/** What a request tells of who sent it. Nothing of it is stored as it is. */
export interface Visitor {
  locale: Locale;
  /** Network address. */
  address: string;
  /** The header `User-Agent`. */
  agent: string;
  /** The cookie `voter` as it came, signature and all. */
  voter: string | undefined;
}

/** Who asks for what, and the key that makes a repetition harmless. */
export interface CommandOrigin {
  actor: EventMetadata['actor'];
  command: string;
  /** The caller's `Idempotency-Key`, or a fresh UUID. */
  key: string;
  correlationId: string;
  context: DecisionContext;
  /** The browser that asks, where the command came over HTTP. */
  visitor?: Visitor | undefined;
}

export class Rejected extends Error {
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    super(`Rejected: ${rejection.rejected}`);
    this.name = 'Rejected';
    this.rejection = rejection;
  }
}

/** A conflict decides anew this often before the caller hears of it. */
const ATTEMPTS = 4;

/**
 * Reads the stream, folds, decides and appends at the revision it read. Answers with the stream's end; `position` is 0 where
 * nothing was ever written. Throws `Rejected` when a rule says no (it knows best what is wrong, so it is asked first) and
 * `WrongExpectedRevision` when the caller named a revision that has passed.
 */
export const handle = async <State, Command, Event extends DomainEvent>(
  store: EventStore,
  decider: Decider<State, Command, Event>,
  stream: string,
  command: Command,
  origin: CommandOrigin,
  expected?: bigint,
): Promise<Appended> => {
  for (let attempt = 1; ; attempt++) {
    const { state, end, earlier } = await fold(store, decider, stream, origin);
    if (earlier) return earlier;
    const decision = decider.decide(command, state, origin.context);
    if (isRejection(decision)) throw new Rejected(decision);
    if (expected !== undefined && expected !== end.revision)
      throw new WrongExpectedRevision(stream, expected, end.revision);
    if (decision.length === 0) return end;
    try {
      const revision = end.revision === NO_STREAM ? 'no_stream' : end.revision;
      return await store.append(stream, revision, toRecord(decision, stream, origin));
    } catch (error) {
      const conflict = error instanceof WrongExpectedRevision;
      if (!conflict || expected !== undefined || attempt === ATTEMPTS) throw error;
    }
  }
};

const NO_STREAM = -1n;

/** A stream's state and end, and what this very command wrote to it when it was sent before. */
export const fold = async <State, Event extends DomainEvent>(
  store: EventStore,
  decider: Pick<Decider<State, never, Event>, 'initial' | 'evolve'>,
  stream: string,
  origin: CommandOrigin,
) => {
  let state = decider.initial;
  let end: Appended = { revision: NO_STREAM, position: 0n };
  let earlier: Appended | undefined;
  for await (const event of store.read(stream)) {
    state = decider.evolve(state, asEvent<Event>(event));
    end = { revision: event.revision, position: event.position };
    if (isFrom(origin, event.metadata)) earlier = end;
  }
  return { state, end, earlier };
};

const isFrom = ({ actor, command, key }: CommandOrigin, written: EventMetadata): boolean =>
  written.causationId === key && written.command === command && written.actor.id === actor.id;

/** The state of a stream; where a revision is given, as it was then, or as before everything when there is none such. */
export const stateOf = async <State, Event extends DomainEvent>(
  store: EventStore,
  decider: Pick<Decider<State, never, Event>, 'initial' | 'evolve'>,
  stream: string,
  upTo?: number,
): Promise<State> => {
  let state = decider.initial;
  let events = 0;
  for await (const event of store.read(stream, upTo === undefined ? {} : { limit: upTo + 1 })) {
    state = decider.evolve(state, asEvent<Event>(event));
    events += 1;
  }
  return upTo !== undefined && events <= upTo ? decider.initial : state;
};

const asEvent = <Event extends DomainEvent>({ type, data }: RecordedEvent): Event => ({ type, data }) as Event;

/** Events as they are appended, each with the id that follows from the command's key and the stream. */
export const toRecord = (events: DomainEvent[], stream: string, origin: CommandOrigin): NewEvent[] =>
  events.map(({ type, data }, index) => ({
    id: derivedId(origin, `${stream}/${index}`),
    type,
    data,
    metadata: {
      actor: origin.actor,
      command: origin.command,
      correlationId: origin.correlationId,
      causationId: origin.key,
      schemaVersion: eventVersions.currentOf(type),
      at: origin.context.now,
    },
  }));

/** Names of this product's own making within version-5 UUIDs (RFC 9562). */
const NAMESPACE = '6f4b9c0e-3f0b-5d0e-9a57-0f3c1d8f2a11';

/** The same command with the same key by the same actor makes the same ids: a repeated append is recognised by the store. */
export const derivedId = ({ actor, command, key }: CommandOrigin, name: string): string =>
  uuid(`${actor.id}/${command}/${key}/${name}`, NAMESPACE);
