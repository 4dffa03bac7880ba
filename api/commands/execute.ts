import { randomUUID } from 'node:crypto';
import type { DecisionContext } from '#domain/decider.ts';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import type { ReadModelChanges } from '#projections/engine/read-model-changes.ts';
import { waitForPosition } from '#projections/engine/wait-for-position.ts';
import { projectionsOf } from '#projections/read-models.ts';
import type { EventMetadata } from '#storage/events/event-store.ts';
import type { Role } from '../auth/account.ts';
import { Problem } from '../http/problem.ts';
import { validate } from '../http/validate.ts';
import type { CommandDefinition, CommandOutcome, CommandServices } from './command.ts';
import type { Visitor } from './handle.ts';
import { commands } from './registry.ts';

export interface CommandBus extends CommandServices {
  changes: ReadModelChanges;
}

export interface CommandRequest {
  name: string;
  body: unknown;
  /** Who asks; nobody where a visitor does. */
  actor: { id: string; name: string; role: Role } | undefined;
  /** Makes a repetition harmless; left out, every request is a new one. */
  idempotencyKey?: string | undefined;
  visitor?: Visitor | undefined;
}

/**
 * The one way anything changes: checks who asks and what, decides, appends, and waits until the read models show it.
 * Throws `Problem`, `Rejected`, `WrongExpectedRevision`, `EventTooLarge` or `EventStoreUnavailable`.
 */
export const executeCommand = async (
  bus: CommandBus,
  request: CommandRequest,
): Promise<CommandOutcome & { success: CommandDefinition['success'] }> => {
  const definition = commands.get(request.name);
  if (!definition) throw new Problem(404, 'unknown_command', { values: { name: request.name } });
  return executeDefinition(bus, definition, request);
};

export const executeDefinition = async (
  bus: CommandBus,
  definition: CommandDefinition,
  { name, body, actor, idempotencyKey, visitor }: CommandRequest,
): Promise<CommandOutcome & { success: CommandDefinition['success'] }> => {
  if (definition.roles !== 'anyone') {
    if (!actor) throw new Problem(401, 'not_signed_in');
    if (!definition.roles.includes(actor.role)) throw new Problem(403, 'not_allowed');
  }
  const input = validate(definition.schema, body);
  const outcome = await definition.execute(input, bus, {
    actor: actorOf(definition, actor),
    command: name,
    key: idempotencyKey ?? randomUUID(),
    correlationId: randomUUID(),
    context: decisionContext(new Date()),
    visitor,
  });
  await waitForPosition(bus.changes, projectionsOf(outcome.stream), outcome.position);
  return { ...outcome, success: definition.success };
};

/** What anyone may do is done as a visitor, by staff too: no event tells who read, voted or subscribed. */
const actorOf = ({ roles }: CommandDefinition, actor: CommandRequest['actor']): EventMetadata['actor'] => {
  if (roles === 'anyone' || !actor) return { id: 'visitor', name: 'visitor', kind: 'visitor' };
  return { id: actor.id, name: actor.name, kind: actor.role === 'system' ? 'system' : 'staff' };
};

export const decisionContext = (now: Date): DecisionContext => ({
  now: now.toISOString(),
  today: todayInMadeira(now),
});
