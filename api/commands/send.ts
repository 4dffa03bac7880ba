import type { Decider, DomainEvent } from '#domain/decider.ts';
import type { CommandOutcome, CommandServices } from './command.ts';
import { type CommandOrigin, handle } from './handle.ts';

/** Sends commands to the streams of one kind: `sendTo(articleDecider, 'article')` writes to `article-{id}`. Throws as `handle` does. */
export const sendTo =
  <State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>, kind: string) =>
  async (
    id: string,
    command: Command,
    { store }: CommandServices,
    origin: CommandOrigin,
    expectedRevision?: number,
  ): Promise<CommandOutcome> => {
    const stream = `${kind}-${id}`;
    const expected = expectedRevision === undefined ? undefined : BigInt(expectedRevision);
    return { id, stream, ...(await handle(store, decider, stream, command, origin, expected)) };
  };
