import { randomUUID } from 'node:crypto';
import type { DecisionContext } from '#domain/decider.ts';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { waitForPosition } from '#projections/engine/wait-for-position.ts';
import { projectionsOf } from '#projections/read-models.ts';
import { type EventMetadata, EventStoreUnavailable } from '#storage/events/event-store.ts';
import type { ActorRole } from '../auth/actor-role.ts';
import { Problem } from '../http/problem.ts';
import { validate } from '../http/validate.ts';
import type { CommandDefinition, CommandOutcome, CommandServices } from './command.ts';
import type { CommandContext, Visitor } from './command-context.ts';
import { claimIdempotencyKey, idempotencyScope } from './idempotency.ts';

export interface CommandRequest {
  name: string;
  body: unknown;
  /** Who asks; nobody where a visitor does. */
  actor: { id: string; name: string; role: ActorRole } | undefined;
  /** Makes a repetition harmless; left out, every request is a new one. */
  idempotencyKey?: string | undefined;
  visitor?: Visitor | undefined;
}

/** What a command led to, and the message that says so. */
export type ExecutedCommand = CommandOutcome & { success: CommandDefinition['success'] };

/**
 * The one way anything changes: checks who asks and what, decides, appends, and waits until the read models show it (2 s at most).
 * Throws `Problem`, `Rejected`, `WrongExpectedRevision`, `EventTooLarge` or `EventStoreUnavailable`.
 */
export const executeDefinition = async (
  services: CommandServices,
  definition: CommandDefinition,
  { name, body, actor, idempotencyKey, visitor }: CommandRequest,
): Promise<ExecutedCommand> => {
  if (definition.roles !== 'anyone') {
    if (!actor) throw new Problem(401, 'not_signed_in');
    if (!definition.roles.includes(actor.role)) throw new Problem(403, 'not_allowed');
  }
  const input = validate(definition.schema, body);
  if (idempotencyKey && actor?.role !== 'system') {
    await claimIdempotencyKey(services, {
      sender: idempotencyScope(actor, visitor),
      command: name,
      key: idempotencyKey,
      input,
    });
  }
  const progress = { isWritten: false };
  const origin: CommandContext = {
    actor: actorOf(definition, actor),
    command: name,
    idempotencyKey: idempotencyKey ?? randomUUID(),
    correlationId: randomUUID(),
    decisionContext: decisionContext(new Date()),
    visitor,
    progress,
  };
  const outcome = await definition.execute(input, services, origin).catch((error) => {
    throw progress.isWritten ? halfDone(error) : error;
  });
  await waitForPosition(services.changes, projectionsOf(outcome.stream), outcome.position);
  return { ...outcome, success: definition.success };
};

/** Where the log fell silent after a part of the command was written, nobody may say that nothing was changed. */
const halfDone = (error: unknown): unknown =>
  error instanceof EventStoreUnavailable
    ? new EventStoreUnavailable(error.message, { outcome: 'unknown', cause: error })
    : error;

/** Carries out the command that the request names, as `executeDefinition` does; throws `Problem` 404 where there is none such. */
export const executeByName = async (
  commands: ReadonlyMap<string, CommandDefinition>,
  services: CommandServices,
  request: CommandRequest,
): Promise<ExecutedCommand> => {
  const definition = commands.get(request.name);
  if (!definition) throw new Problem(404, 'unknown_command', { values: { name: request.name } });
  return executeDefinition(services, definition, request);
};

/** What anyone may do is done as a visitor, by staff too: no event tells who read, voted or subscribed. */
const actorOf = ({ roles }: CommandDefinition, actor: CommandRequest['actor']): EventMetadata['actor'] => {
  if (roles === 'anyone' || !actor) return { id: 'visitor', name: 'visitor', kind: 'visitor' };
  return { id: actor.id, name: actor.name, kind: actor.role === 'system' ? 'system' : 'staff' };
};

/** What deciders are told of a moment: ISO 8601 in UTC, and the day in Madeira. */
export const decisionContext = (now: Date): DecisionContext => ({
  now: now.toISOString(),
  today: todayInMadeira(now),
});
