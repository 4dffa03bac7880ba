import type { z } from 'zod';
import type { addCategory } from '#domain/category/commands.ts';
import { categoryDecider } from '#domain/category/decider.ts';
import { locales } from '#domain/shared/locale.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import { type CommandOrigin, derivedId, fold } from '../commands/handle.ts';
import { sendTo } from '../commands/send.ts';
import { withSlugs } from '../slug/reservations.ts';
import { categorySlugWish } from './slugs.ts';

const send = sendTo(categoryDecider, 'category');

export const addNewCategory = async (
  given: z.output<typeof addCategory>,
  services: CommandServices,
  origin: CommandOrigin,
): Promise<CommandOutcome> => {
  const id = derivedId(origin, 'category');
  const stream = `category-${id}`;
  const { earlier } = await fold(services.store, categoryDecider, stream, origin);
  if (earlier) return { id, stream, ...earlier };
  const wishes = locales.map((locale) => categorySlugWish(id, locale, given.slug, given.name));
  return withSlugs(services.store, wishes, origin, ([pt, en]) => {
    const facts = { ...given, slug: { pt: pt!.slug, en: en!.slug } };
    return send(id, { name: 'AddCategory', id, facts }, services, origin);
  });
};
