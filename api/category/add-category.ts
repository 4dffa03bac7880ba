import type { z } from 'zod';
import { categoryAggregate } from '#domain/category/aggregate.ts';
import type { addCategory } from '#domain/category/commands.ts';
import { locales } from '#domain/shared/locale.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import { type CommandOrigin, derivedId } from '../commands/command-context.ts';
import { handleTogether } from '../commands/handle-command.ts';
import { outcomeOf } from '../commands/send.ts';
import { chooseSlugs } from '../slug/reservations.ts';
import { categorySlugWish } from './slugs.ts';

/** Writes the category and its addresses in one. Throws as `handle` and `chooseSlugs` do. */
export const addNewCategory = async (
  given: z.output<typeof addCategory>,
  { store }: CommandServices,
  origin: CommandOrigin,
): Promise<CommandOutcome> => {
  const id = derivedId(origin, 'category');
  const wishes = locales.map((locale) => categorySlugWish(id, locale, given.slug, given.name));
  let attempt = 0;
  const prepare = async () => {
    const { slugs, promised } = await chooseSlugs(store, wishes, origin, ++attempt);
    const [pt, en] = slugs;
    const command = { name: 'AddCategory' as const, id, facts: { ...given, slug: { pt: pt!.slug, en: en!.slug } } };
    return { command, company: async () => ({ promised, following: [] }) };
  };
  return outcomeOf(id, await handleTogether(store, categoryAggregate, id, prepare, origin));
};
