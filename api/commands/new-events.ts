import type { DomainEvent } from '#domain/decider.ts';
import { eventUpcaster } from '#domain/event-registry.ts';
import type { NewEvent } from '#storage/events/event-store.ts';
import { type CommandContext, deterministicId } from './command-context.ts';

/**
 * Converts decided events to events to append: adds ids and metadata. A repeated command with the same events gets the same ids, so that
 * the event store does not write them twice. Throws if the command was not authorized before.
 */
export const toNewEvents = (events: DomainEvent[], stream: string, context: CommandContext): NewEvent[] => {
  context.requireAuthorized?.();
  return events.map(({ type, data }, index) => ({
    id: deterministicId(context, `${stream}/${index}/${type}`),
    type,
    data,
    metadata: {
      actor: context.actor,
      command: context.command,
      correlationId: context.correlationId,
      causationId: context.idempotencyKey,
      schemaVersion: eventUpcaster.currentVersion(type),
      at: context.decisionContext.now,
      ...(context.writers?.length && { writers: [...context.writers] }),
    },
  }));
};
