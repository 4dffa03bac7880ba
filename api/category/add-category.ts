import type { z } from 'zod';
import { categoryAggregate } from '#domain/category/aggregate.ts';
import type { addCategory } from '#domain/category/commands.ts';
import { locales } from '#domain/shared/locale.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import { handle } from '../commands/handle.ts';
import { type CommandOrigin, derivedId } from '../commands/origin.ts';
import { outcomeOf } from '../commands/send.ts';
import { withSlugs } from '../slug/reservations.ts';
import { categorySlugWish } from './slugs.ts';

/** Reserves the category's addresses before it decides. Throws as `handle` and `withSlugs` do. */
export const addNewCategory = (
  given: z.output<typeof addCategory>,
  { store }: CommandServices,
  origin: CommandOrigin,
): Promise<CommandOutcome> => {
  const id = derivedId(origin, 'category');
  return withSlugs(store, origin, async (reserve) => {
    const prepare = async () => {
      const [pt, en] = await reserve(locales.map((locale) => categorySlugWish(id, locale, given.slug, given.name)));
      return { name: 'AddCategory' as const, id, facts: { ...given, slug: { pt: pt!.slug, en: en!.slug } } };
    };
    return outcomeOf(id, await handle(store, categoryAggregate, id, prepare, origin));
  });
};
