import type { StreamKind } from '#domain/aggregate.ts';
import type { DomainEvent } from '#domain/decider.ts';
import type { CommandOutcome, CommandServices } from './command.ts';
import type { CommandContext } from './command-context.ts';
import { type BuildCommand, type HandleResult, handleCommand } from './handle-command.ts';

/**
 * Returns a function that executes commands on one kind of entity: it reads the stream of an id, decides the command, appends its events
 * and returns the outcome. It throws what `handleCommand` throws, such as `Rejected` and `WrongExpectedRevision`.
 */
export const sendTo =
  <State, Command extends object, Event extends DomainEvent>(aggregate: StreamKind<State, Command, Event>) =>
  async (
    id: string,
    command: Command | BuildCommand<State, Command>,
    { store }: Pick<CommandServices, 'store'>,
    context: CommandContext,
    expectedRevision?: number,
  ): Promise<CommandOutcome> =>
    outcomeOf(id, await handleCommand(store, aggregate, id, command, context, expectedRevision));

/**
 * Returns what the client receives of a command's result: stream, revision and position of the events, with `id`, the id of the entity that
 * the command changed.
 */
export const outcomeOf = (
  id: string,
  { stream, revision, position }: HandleResult<unknown, unknown>,
): CommandOutcome => ({
  id,
  stream,
  revision,
  position,
});
