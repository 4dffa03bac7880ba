import type { DomainEvent } from '#domain/decider.ts';
import { eventUpcaster } from '#domain/event-registry.ts';
import type { NewEvent } from '#storage/events/event-store.ts';
import { type CommandContext, deterministicId } from './command-context.ts';

/** Events as they are appended, each with the id that follows from the command's key, the stream and its type: decided otherwise, it is another event. */
export const toNewEvents = (events: DomainEvent[], stream: string, origin: CommandContext): NewEvent[] =>
  events.map(({ type, data }, index) => ({
    id: deterministicId(origin, `${stream}/${index}/${type}`),
    type,
    data,
    metadata: {
      actor: origin.actor,
      command: origin.command,
      correlationId: origin.correlationId,
      causationId: origin.idempotencyKey,
      schemaVersion: eventUpcaster.currentVersion(type),
      at: origin.decisionContext.now,
    },
  }));
