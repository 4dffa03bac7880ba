import { eventUpcaster } from '#domain/event-registry.ts';
import type { EventUpcaster } from '#domain/upcasters.ts';
import type { EventMetadata, EventStore, RecordedEvent, SubscriptionItem } from './event-store.ts';

/** An event that this release cannot read. `cause` says why. */
export class UnreadableEvent extends Error {
  readonly event: RecordedEvent;

  constructor(event: RecordedEvent, cause: unknown) {
    const { stream, revision, position, id } = event;
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`Event ${id} (${stream}, revision ${revision}, position ${position}) cannot be read: ${why}`, { cause });
    this.name = 'UnreadableEvent';
    this.event = event;
  }
}

/**
 * Decorates an event store so that reads and subscriptions return every event converted to the current version of its schema. Appends are
 * unchanged. At an event that a newer release has written or that has no actor, throws `UnreadableEvent` after delivering the events before
 * it. Copies, exports and backups use the undecorated store, because they keep events as they were written.
 */
export const withUpcasting = (store: EventStore, versions: EventUpcaster = eventUpcaster): EventStore => {
  const toCurrent = (event: RecordedEvent): RecordedEvent => upcast(event, versions);
  return {
    append: (stream, expected, events) => store.append(stream, expected, events),
    appendMany: (appends) => store.appendMany(appends),
    read: (stream, options) => eventsOf(store.read(stream, options), toCurrent),
    readAll: (after, prefixes, options) => eventsOf(store.readAll(after, prefixes, options), toCurrent),
    subscribe: (after, prefixes, signal) => itemsOf(store.subscribe(after, prefixes, signal), toCurrent),
    headPosition: () => store.headPosition(),
    logId: () => store.logId(),
    ping: () => store.ping(),
    close: () => store.close(),
  };
};

type ToCurrent = (event: RecordedEvent) => RecordedEvent;

async function* eventsOf(events: AsyncIterable<RecordedEvent>, toCurrent: ToCurrent): AsyncIterable<RecordedEvent> {
  for await (const event of events) yield toCurrent(event);
}

async function* itemsOf(items: AsyncIterable<SubscriptionItem>, toCurrent: ToCurrent): AsyncIterable<SubscriptionItem> {
  for await (const item of items) {
    if (item.kind === 'events') yield* readable(item, toCurrent);
    else yield item;
  }
}

/** Delivers the events before an unreadable one first, so that the consumer's position is right before it. */
function* readable(written: EventsItem, toCurrent: ToCurrent): Iterable<SubscriptionItem> {
  const events: RecordedEvent[] = [];
  for (const event of written.events) {
    try {
      events.push(toCurrent(event));
    } catch (error) {
      const last = events.at(-1);
      if (last) yield { kind: 'events', events, position: last.position };
      throw error;
    }
  }
  yield { kind: 'events', events, position: written.position };
}

type EventsItem = Extract<SubscriptionItem, { kind: 'events' }>;

const upcast = (event: RecordedEvent, versions: EventUpcaster): RecordedEvent => {
  const { type, data, metadata } = event;
  try {
    if (!isActor(metadata.actor)) throw new Error('its metadata does not say who caused it (actor)');
    const written = { type, version: metadata.schemaVersion, data };
    const current = versions.upcast(written);
    if (current === written) return event;
    return { ...event, data: current.data, metadata: { ...metadata, schemaVersion: current.version } };
  } catch (error) {
    throw new UnreadableEvent(event, error);
  }
};

/** Returns true if the actor has what the history stores of it. This application writes no other. */
const isActor = (actor: Partial<EventMetadata['actor']> | undefined): boolean =>
  typeof actor?.id === 'string' && typeof actor.name === 'string';
