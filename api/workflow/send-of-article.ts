import type { StreamKind } from '#domain/aggregate.ts';
import { articleAggregate } from '#domain/article/aggregate.ts';
import type { Article } from '#domain/article/state.ts';
import type { DomainEvent } from '#domain/decider.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import type { CommandContext } from '../commands/command-context.ts';
import type { DecisionReads } from '../commands/decision-reads.ts';
import type { LoadedStream } from '../commands/read-stream.ts';
import { sendTo } from '../commands/send.ts';

/** A command about an article, whose decider needs the status of the article. */
type OfArticle = { id: string; article: Article['status'] };
type WithoutStatus<Command> = Command extends unknown ? Omit<Command, 'article'> : never;

/**
 * Returns a function that executes commands of an aggregate that belongs to an article and has its id, such as its notes. The status of the
 * article is added to each command. The function throws what `handleCommand` throws.
 */
export const sendOfArticle = <State, Command extends OfArticle, Event extends DomainEvent>(
  aggregate: StreamKind<State, Command, Event>,
) => {
  const send = sendTo(aggregate);
  return (
    command: WithoutStatus<Command>,
    services: Pick<CommandServices, 'store'>,
    context: CommandContext,
    expectedRevision?: number,
  ): Promise<CommandOutcome> => {
    const { id } = command as Pick<OfArticle, 'id'>;
    const build = async (_: LoadedStream<State>, reads: DecisionReads) => {
      const { status: article } = (await reads.load(articleAggregate, id)).state;
      return { ...command, article } as unknown as Command;
    };
    return send(id, build, services, context, expectedRevision);
  };
};
