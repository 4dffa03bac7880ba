import type { z } from 'zod';
import { categoryAggregate } from '#domain/category/aggregate.ts';
import type { deleteCategory } from '#domain/category/commands.ts';
import type { Category, CategoryCommand } from '#domain/category/decider.ts';
import { countArticlesReferencing } from '#projections/article/references.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { handleWithSideWrites } from '../commands/handle-command.ts';
import type { LoadedStream } from '../commands/read-stream.ts';
import { outcomeOf } from '../commands/send.ts';
import { planSlugReleases } from '../slug/reservations.ts';
import { releasedCategorySlugs } from './slugs.ts';

/**
 * Deletes a category without articles and releases its slugs. Throws `Rejected` when an article is in it (`category_in_use`) or another
 * rule forbids it, `WrongExpectedRevision` when the category has changed since `expectedRevision`, and what `handleCommand` throws. An
 * article that is put into it at the same moment brings it back (`api/article/restore-references.ts`).
 */
export const deleteExistingCategory = async (
  { id, expectedRevision }: z.output<typeof deleteCategory>,
  { store, read }: CommandServices,
  context: CommandContext,
): Promise<CommandOutcome> => {
  const prepare = async ({ state: before }: LoadedStream<Category>) => {
    const articles = await countArticlesReferencing(read, id, ['category']);
    const command: CategoryCommand = { name: 'DeleteCategory', articles };
    const sideWrites = async (after: Category) => ({
      preceding: [],
      following: await planSlugReleases(store, releasedCategorySlugs(id, before, after)),
    });
    return { command, sideWrites };
  };
  return outcomeOf(id, await handleWithSideWrites(store, categoryAggregate, id, prepare, context, expectedRevision));
};
