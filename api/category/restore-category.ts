import type { z } from 'zod';
import { categoryAggregate } from '#domain/category/aggregate.ts';
import type { restoreCategory } from '#domain/category/commands.ts';
import type { Category, CategoryCommand } from '#domain/category/decider.ts';
import { locales } from '#domain/shared/locale.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { restoreDeleted } from '../commands/restore-deleted.ts';
import { outcomeOf } from '../commands/send.ts';
import { planSlugReservations } from '../slug/reservations.ts';
import { categorySlugRequest } from './slugs.ts';

/**
 * Restores a deleted category with its former slugs. Throws `Rejected` when another category has one of the slugs by now (`slug_taken`) or
 * another rule forbids it, `WrongExpectedRevision` when the category has changed since `expectedRevision`, and what `handleCommand` throws.
 */
export const restoreDeletedCategory = async (
  { id, expectedRevision }: z.output<typeof restoreCategory>,
  { store }: CommandServices,
  context: CommandContext,
): Promise<CommandOutcome> => {
  const command: CategoryCommand = { name: 'RestoreCategory' };
  const reserveSlugs = async (before: Category, attempt: number) => {
    if (before.status !== 'deleted') return [];
    const { slug, name } = before.facts;
    const slugRequests = locales.map((locale) => categorySlugRequest(id, locale, slug, name));
    return (await planSlugReservations(store, slugRequests, context, attempt)).preceding;
  };
  const restorable = { aggregate: categoryAggregate, id, command, precedingWrites: reserveSlugs };
  return outcomeOf(id, await restoreDeleted(store, restorable, context, expectedRevision));
};
