import type { z } from 'zod';
import { articleAggregate } from '#domain/article/aggregate.ts';
import type { publishArticleCorrection } from '#domain/article/commands.ts';
import { publishedLocales } from '#domain/article/completeness.ts';
import { type CorrectedChange, changesText } from '#domain/article/corrections.ts';
import { articleDecider } from '#domain/article/decider.ts';
import type { Article } from '#domain/article/state.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import { type CommandContext, deterministicId } from '../commands/command-context.ts';
import { omitUndefined } from '../commands/omit-undefined.ts';
import { foldEvents, type LoadedStream } from '../commands/read-stream.ts';
import { sendTo } from '../commands/send.ts';

/**
 * Publishes a correction of an article, or changes one. A new one is about the saved change at the revision `change`, or about the latest
 * one. Throws `Rejected` when there is no such change or another rule forbids it, `WrongExpectedRevision` when the article has changed since
 * `expectedRevision`, and what `handleCommand` throws.
 */
export const publishCorrectionOfArticle = async (
  { id, expectedRevision, correction, change, texts }: z.output<typeof publishArticleCorrection>,
  { store }: CommandServices,
  context: CommandContext,
): Promise<CommandOutcome> => {
  const own = correction ?? deterministicId(context, 'correction');
  const prepare = async (read: LoadedStream<Article>) => ({
    name: 'PublishArticleCorrection' as const,
    correction: own,
    texts: omitUndefined(texts),
    change: correctedChange(read, change ?? (isKnown(read.state, own) ? undefined : latestChange(read))),
  });
  return sendTo(articleAggregate)(id, prepare, { store }, context, expectedRevision);
};

const isKnown = (article: Article, correction: string): boolean =>
  article.status === 'existing' && Boolean(article.corrections?.some((each) => each.id === correction));

const latestChange = ({ events }: LoadedStream<Article>): number => events.findLastIndex(changesText);

/** Returns null when the event at this revision did not change what the article says. */
const correctedChange = (
  { events }: LoadedStream<Article>,
  revision: number | undefined,
): CorrectedChange | null | undefined => {
  if (revision === undefined) return undefined;
  const event = events[revision];
  if (!event || !changesText(event)) return null;
  const before = foldEvents(articleDecider, events.slice(0, revision));
  return { revision, readIn: before.status === 'none' ? [] : publishedLocales(before) };
};
