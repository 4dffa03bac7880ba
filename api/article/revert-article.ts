import type { z } from 'zod';
import { articleAggregate } from '#domain/article/aggregate.ts';
import type { revertArticle } from '#domain/article/commands.ts';
import { articleDecider } from '#domain/article/decider.ts';
import { type Article, initialArticle } from '#domain/article/state.ts';
import { changedFields } from '#domain/shared/json-equal.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { foldEvents, type LoadedStream } from '../commands/read-stream.ts';
import { checkReferences } from '../commands/references.ts';
import { sendTo } from '../commands/send.ts';
import { referencesIn } from './references.ts';

/**
 * Reverts an article to its version at the revision `toRevision`. Entities that the article references again by that, such as an earlier
 * category, must still exist. Throws `Rejected` when a rule forbids the
 * revert, 422 when such an entity does not exist, `WrongExpectedRevision` when the article has changed since `expectedRevision`, and what
 * `handleCommand` throws.
 */
export const revertExistingArticle = async (
  { id, expectedRevision, toRevision }: z.output<typeof revertArticle>,
  { store }: CommandServices,
  context: CommandContext,
): Promise<CommandOutcome> => {
  const prepare = async ({ state: before, events }: LoadedStream<Article>) => {
    const to =
      toRevision < events.length ? foldEvents(articleDecider, events.slice(0, toRevision + 1)) : initialArticle;
    await checkReferences(store, referencesIn(restoredReferences(before, to), {}));
    return { name: 'RevertArticle' as const, toRevision, to };
  };
  return sendTo(articleAggregate)(id, prepare, { store }, context, expectedRevision);
};

/** Tags may be deleted: readers do not see them, and restoring one brings it back to its articles. */
const restoredReferences = (before: Article, to: Article) =>
  before.status === 'existing' && to.status !== 'none'
    ? { ...changedFields(to.facts, before.facts), keywords: undefined }
    : {};
