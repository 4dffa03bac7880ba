import type { DomainEvent } from '#domain/decider.ts';
import { eventUpcaster } from '#domain/event-registry.ts';
import type { NewEvent } from '#storage/events/event-store.ts';
import { type CommandContext, deterministicId } from './command-context.ts';

/**
 * Adds ids and metadata to decided events. The ids are derived from the command's key, the stream, and the event's index and
 * type: a repeated decision with the same events gets the same ids.
 */
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
