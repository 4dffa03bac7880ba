import type { z } from 'zod';
import { articleAggregate } from '#domain/article/aggregate.ts';
import type { applyArticleUpdate } from '#domain/article/commands.ts';
import { type ArticleChanges, mergeUpdate } from '#domain/article/scheduled-updates.ts';
import { type Article, currentFields } from '#domain/article/state.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { handleWithSideWrites } from '../commands/handle-command.ts';
import type { LoadedStream } from '../commands/read-stream.ts';
import { outcomeOf } from '../commands/send.ts';
import { sideWritesOfEdit } from './edit-article.ts';

/**
 * Applies a scheduled update to the article now and returns the outcome; edits that were made since it was scheduled are kept. Events for
 * other streams, appended together with the article's, reserve and release its slugs. Throws `Rejected` when a rule forbids it or a slug is
 * taken, 422 when a referenced entity does not exist, `WrongExpectedRevision` when the article has changed since `expectedRevision`, and
 * what `handleCommand` throws.
 */
export const applyUpdateOfArticle = async (
  { id, expectedRevision, update }: z.output<typeof applyArticleUpdate>,
  { store }: CommandServices,
  context: CommandContext,
): Promise<CommandOutcome> => {
  let attempt = 0;
  const prepare = async (read: LoadedStream<Article>) => {
    const { slugs, sideWrites } = await sideWritesOfEdit(
      store,
      id,
      read,
      changesIn(read.state, update),
      context,
      ++attempt,
    );
    const chosen = Object.fromEntries(slugs.map(({ locale, slug }) => [locale, slug]));
    return { command: { name: 'ApplyArticleUpdate' as const, update, slugs: chosen }, sideWrites };
  };
  return outcomeOf(id, await handleWithSideWrites(store, articleAggregate, id, prepare, context, expectedRevision));
};

/** Returns the merged changes of the update; no changes if the decider will reject it. */
const changesIn = (article: Article, id: string): ArticleChanges => {
  const noChanges = { facts: {}, translations: {} };
  if (article.status !== 'existing') return noChanges;
  const update = article.updates?.find((each) => each.id === id);
  const joined = update && mergeUpdate(update, currentFields(article, update));
  return !joined || 'conflicts' in joined ? noChanges : joined;
};
