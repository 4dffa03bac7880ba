import type { z } from 'zod';
import { categoryAggregate } from '#domain/category/aggregate.ts';
import type { addCategory } from '#domain/category/commands.ts';
import { byLocale, locales } from '#domain/shared/locale.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import { type CommandContext, deterministicId } from '../commands/command-context.ts';
import { handleWithSideWrites } from '../commands/handle-command.ts';
import { outcomeOf } from '../commands/send.ts';
import { planSlugReservations } from '../slug/reservations.ts';
import { categorySlugRequest } from './slugs.ts';

/**
 * Adds a category and returns the outcome. Events for other streams, appended together with the category's, reserve its slugs in both
 * languages. Throws `Rejected` when a slug is taken or another rule forbids it, and what `handleCommand` throws.
 */
export const addNewCategory = async (
  given: z.output<typeof addCategory>,
  { store }: CommandServices,
  context: CommandContext,
): Promise<CommandOutcome> => {
  const id = deterministicId(context, 'category');
  const slugRequests = locales.map((locale) => categorySlugRequest(id, locale, given.slug, given.name));
  let attempt = 0;
  const prepare = async () => {
    const { slugs, preceding } = await planSlugReservations(store, slugRequests, context, ++attempt);
    const slug = byLocale((locale) => slugs[locales.indexOf(locale)]!.slug);
    const command = { name: 'AddCategory' as const, id, facts: { ...given, slug } };
    return { command, sideWrites: async () => ({ preceding, following: [] }) };
  };
  return outcomeOf(id, await handleWithSideWrites(store, categoryAggregate, id, prepare, context));
};
