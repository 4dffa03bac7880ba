import type { z } from 'zod';
import { articleAggregate } from '#domain/article/aggregate.ts';
import type { scheduleArticleUpdate } from '#domain/article/commands.ts';
import type { ArticleChanges } from '#domain/article/scheduled-updates.ts';
import type { Article } from '#domain/article/state.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import { type CommandContext, deterministicId } from '../commands/command-context.ts';
import { omitUndefined } from '../commands/omit-undefined.ts';
import type { LoadedStream } from '../commands/read-stream.ts';
import { sendTo } from '../commands/send.ts';
import { sideWritesOfEdit } from './edit-article.ts';

/**
 * Schedules changes of an article for the time `at`. Checks now that the referenced entities exist and the slugs are free. The slugs are
 * reserved only when the update is applied, and both checks are repeated then. Throws `Rejected` when a slug is taken or another rule
 * forbids it, 422 when a referenced entity does not exist, `WrongExpectedRevision` when the article has changed since `expectedRevision`,
 * and what `handleCommand` throws.
 */
export const scheduleUpdateOfArticle = async (
  { id, expectedRevision, update, at, translations = {}, ...facts }: z.output<typeof scheduleArticleUpdate>,
  { store }: CommandServices,
  context: CommandContext,
): Promise<CommandOutcome> => {
  const own = update ?? deterministicId(context, 'update');
  const changes = { facts: omitUndefined(facts), translations: definedTexts(translations) };
  const prepare = async (read: LoadedStream<Article>) => {
    await sideWritesOfEdit(store, id, read, changes, context, 1);
    return { name: 'ScheduleArticleUpdate' as const, update: own, at, ...changes };
  };
  return sendTo(articleAggregate)(id, prepare, { store }, context, expectedRevision);
};

const definedTexts = (
  texts: NonNullable<z.output<typeof scheduleArticleUpdate>['translations']>,
): ArticleChanges['translations'] =>
  Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, omitUndefined(text ?? {})]));
