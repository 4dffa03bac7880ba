import { randomUUID } from 'node:crypto';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import type { AppendResult, EventStore, NewEvent, RecordedEvent, StreamAppend } from '#storage/events/event-store.ts';
import { authorizationOf } from './authorization.ts';
import type { CommandActor, CommandDefinition, CommandOutcome, CommandServices } from './command.ts';

/** Above every position of an event log. */
const FIRST_POSITION = 2n ** 62n;

interface SimulatedCommand {
  outcome: CommandOutcome;
  /** The events that the command would append. */
  events: RecordedEvent[];
}

/**
 * Executes a command without storing anything, and returns its outcome and the events that it would append. `input` was validated by the
 * command's schema. Throws what the command throws, such as `Rejected`.
 */
export const simulateCommand = async (
  definition: CommandDefinition,
  input: unknown,
  services: CommandServices,
  { actor, now }: { actor: CommandActor & { name: string }; now: Date },
): Promise<SimulatedCommand> => {
  const events: RecordedEvent[] = [];
  const simulated = { ...services, store: withoutWriting(services.store, events) };
  const outcome = await definition.execute(input, simulated, {
    actor: { id: actor.id, name: actor.name, kind: 'staff' },
    command: 'Preview',
    idempotencyKey: randomUUID(),
    correlationId: randomUUID(),
    ...authorizationOf(definition, input, simulated, actor),
    decisionContext: { now: now.toISOString(), today: todayInMadeira(now) },
  });
  return { outcome, events };
};

/** Returns an event store that reads from `store`, and adds what is appended to `events` instead of storing it. */
const withoutWriting = (store: EventStore, events: RecordedEvent[]): EventStore => {
  const append = async (stream: string, _expected: unknown, added: NewEvent[]): Promise<AppendResult> => {
    const end = await lastRevision(store, stream);
    for (const [index, event] of added.entries()) {
      const position = FIRST_POSITION + BigInt(events.length);
      events.push({ ...event, stream, revision: end + 1n + BigInt(index), position, created: new Date() });
    }
    return { revision: end + BigInt(added.length), position: FIRST_POSITION + BigInt(events.length) };
  };
  return {
    append,
    appendMany: (appends: StreamAppend[]) =>
      Promise.all(appends.map(({ stream, expected, events: added }) => append(stream, expected, added))),
    read: (...asked) => store.read(...asked),
    readAll: (...asked) => store.readAll(...asked),
    subscribe: (...asked) => store.subscribe(...asked),
    headPosition: () => store.headPosition(),
    logId: () => store.logId(),
    ping: () => store.ping(),
    close: async () => {},
  };
};

const lastRevision = async (store: EventStore, stream: string): Promise<bigint> => {
  for await (const { revision } of store.read(stream, { backwards: true, limit: 1 })) return revision;
  return -1n;
};
