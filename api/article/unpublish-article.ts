import type { z } from 'zod';
import { articleAggregate } from '#domain/article/aggregate.ts';
import type { unpublishArticle } from '#domain/article/commands.ts';
import { type Article, initialArticle, localesOf } from '#domain/article/state.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import type { CommandContext } from '../commands/command-context.ts';
import type { LoadedStream } from '../commands/read-stream.ts';
import { sendTo } from '../commands/send.ts';

const send = sendTo(articleAggregate);

/**
 * Unpublishes an article in one language, or in all without `locale`, and cancels what is scheduled there. The message of the outcome says
 * which of the two happened. Throws `Rejected` when a rule forbids it, and what `handleCommand` throws.
 */
export const unpublishExistingArticle = async (
  { id, expectedRevision, locale, asDraft }: z.output<typeof unpublishArticle>,
  services: CommandServices,
  context: CommandContext,
): Promise<CommandOutcome> => {
  let before = initialArticle as Article;
  const build = async ({ state }: LoadedStream<Article>) => {
    before = state;
    return { name: 'UnpublishArticle' as const, locale, asDraft };
  };
  const outcome = await send(id, build, services, context, expectedRevision);
  return {
    ...outcome,
    ...(hasOnlySchedules(before, locale ? [locale] : locales) && { success: 'success.articleScheduleCancelled' }),
  };
};

const hasOnlySchedules = (article: Article, which: readonly Locale[]): boolean => {
  if (article.status === 'none') return false;
  const states = localesOf(article)
    .filter((each) => which.includes(each))
    .map((each) => article.translations[each]!.publication.status);
  return states.includes('scheduled') && !states.includes('published');
};
