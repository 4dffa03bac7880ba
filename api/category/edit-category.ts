import type { z } from 'zod';
import type { editCategory } from '#domain/category/commands.ts';
import { type Category, categoryDecider } from '#domain/category/decider.ts';
import { locales } from '#domain/shared/locale.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import { definedOnly } from '../commands/defined-only.ts';
import { type CommandOrigin, fold } from '../commands/handle.ts';
import { sendTo } from '../commands/send.ts';
import { giveBackUnused, type Reservation, type SlugWish, withSlugs } from '../slug/reservations.ts';
import { categorySlugWish } from './slugs.ts';

const send = sendTo(categoryDecider, 'category');

type Given = z.output<typeof editCategory>;

export const editExistingCategory = async (
  given: Given,
  services: CommandServices,
  origin: CommandOrigin,
): Promise<CommandOutcome> => {
  const { id, expectedRevision, slug: _wanted, ...facts } = given;
  const stream = `category-${id}`;
  const { state: before, earlier } = await fold(services.store, categoryDecider, stream, origin);
  if (earlier) return { id, stream, ...earlier };
  return withSlugs(services.store, slugChanges(given, before), origin, async (reservations) => {
    const changed = { ...definedOnly(facts), ...slugsAfter(before, reservations) };
    const outcome = await send(id, { name: 'EditCategory', facts: changed }, services, origin, expectedRevision);
    await giveBackUnused(services.store, slugsBefore(before, reservations), origin);
    return outcome;
  });
};

const slugChanges = ({ id, slug, name }: Given, before: Category): SlugWish[] => {
  if (!slug || before.status !== 'existing') return [];
  const { facts } = before;
  return locales
    .filter((locale) => slug[locale] !== facts.slug[locale])
    .map((locale) => categorySlugWish(id, locale, slug, name ?? facts.name));
};

/** Both languages are one fact, so the one that stays is written too. */
const slugsAfter = (before: Category, reservations: Reservation[]) => {
  if (before.status !== 'existing' || reservations.length === 0) return {};
  const moved = Object.fromEntries(reservations.map(({ locale, slug }) => [locale, slug]));
  return { slug: { ...before.facts.slug, ...moved } };
};

const slugsBefore = (before: Category, reservations: Reservation[]): Reservation[] =>
  before.status === 'existing' ? reservations.map((each) => ({ ...each, slug: before.facts.slug[each.locale] })) : [];
