import { randomUUID } from 'node:crypto';
import type { DecisionContext } from '#domain/decider.ts';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { waitForPosition } from '#projections/engine/wait-for-position.ts';
import { projectionsOf } from '#projections/read-models.ts';
import { type EventMetadata, EventStoreUnavailable } from '#storage/events/event-store.ts';
import { commandTracing } from '#storage/tracing.ts';
import { Problem } from '../http/problem.ts';
import { validate } from '../http/validate.ts';
import { authorizationOf } from './authorization.ts';
import type { CommandActor, CommandDefinition, CommandOutcome, CommandServices } from './command.ts';
import type { CommandContext, Visitor } from './command-context.ts';
import { claimIdempotencyKey, idempotencyScope } from './idempotency.ts';

export interface CommandRequest {
  name: string;
  body: unknown;
  /** The signed-in account; undefined for a visitor. */
  actor: (CommandActor & { name: string; key?: string }) | undefined;
  /** Makes repetitions idempotent; without it, every request is a new command. */
  idempotencyKey?: string | undefined;
  visitor?: Visitor | undefined;
  /** Ids of the other accounts that wrote what the actor saves. */
  writers?: readonly string[];
}

/** The outcome of a command and the id of its success message. */
export type ExecutedCommand = CommandOutcome & { success: CommandDefinition['success'] };

/**
 * Executes a command and returns its outcome with the id of the success message. Before, it checks the role and the input, and rejects an
 * idempotency key that was used with other input; afterwards, it waits at most 2 s until the read models include the events. Throws
 * `Problem`, `Rejected`, `WrongExpectedRevision`, `EventTooLarge` or `EventStoreUnavailable`.
 */
export const executeDefinition = async (
  services: CommandServices,
  definition: CommandDefinition,
  { name, body, actor, idempotencyKey, visitor, writers }: CommandRequest,
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
  const progress = { isWritten: false, streams: new Set<string>() };
  const context: CommandContext = {
    actor: actorOf(definition, actor),
    command: name,
    idempotencyKey: idempotencyKey ?? randomUUID(),
    correlationId: randomUUID(),
    decisionContext: decisionContext(new Date()),
    visitor,
    writers,
    progress,
    ...authorizationOf(definition, input, services, actor),
  };
  const { correlationId } = context;
  const execute = () => definition.execute(input, services, context);
  const outcome = await commandTracing.tracePromise(execute, { name, correlationId }).catch((error) => {
    throw progress.isWritten ? withUnknownOutcome(error) : error;
  });
  const written = [...progress.streams, outcome.stream].flatMap(projectionsOf);
  await waitForPosition(services.changes, [...new Set(written)], outcome.position);
  return { ...outcome, success: outcome.success ?? definition.success };
};

/** Changes the outcome of an outage to unknown if a part of the command was already written. */
const withUnknownOutcome = (error: unknown): unknown =>
  error instanceof EventStoreUnavailable
    ? new EventStoreUnavailable(error.message, { outcome: 'unknown', cause: error })
    : error;

/** Looks up the command named in the request and executes it with `executeDefinition`; throws `Problem` 404 for an unknown name. */
export const executeByName = async (
  commands: ReadonlyMap<string, CommandDefinition>,
  services: CommandServices,
  request: CommandRequest,
): Promise<ExecutedCommand> => {
  const definition = commands.get(request.name);
  if (!definition) throw new Problem(404, 'unknown_command', { values: { name: request.name } });
  return executeDefinition(services, definition, request);
};

/**
 * Returns the actor for event metadata. Commands open to anyone are always recorded as `visitor`, even for signed-in staff: no
 * event tells who voted or subscribed.
 */
const actorOf = ({ roles }: CommandDefinition, actor: CommandRequest['actor']): EventMetadata['actor'] => {
  if (roles === 'anyone' || !actor) return { id: 'visitor', name: 'visitor', kind: 'visitor' };
  const { id, name, role, key } = actor;
  return { id, name, kind: role === 'system' ? 'system' : 'staff', ...(key && { key }) };
};

/** Returns the time that the domain's deciders receive: the instant as ISO 8601 in UTC, and its date in Madeira. */
export const decisionContext = (now: Date): DecisionContext => ({
  now: now.toISOString(),
  today: todayInMadeira(now),
});
