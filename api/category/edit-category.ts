import type { z } from 'zod';
import { categoryAggregate } from '#domain/category/aggregate.ts';
import type { editCategory } from '#domain/category/commands.ts';
import type { Category } from '#domain/category/decider.ts';
import { locales } from '#domain/shared/locale.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import { definedOnly } from '../commands/defined-only.ts';
import { handle } from '../commands/handle.ts';
import type { CommandOrigin } from '../commands/origin.ts';
import type { StreamRead } from '../commands/read-stream.ts';
import { outcomeOf } from '../commands/send.ts';
import { giveBack, type Reservation, type SlugWish, withSlugs } from '../slug/reservations.ts';
import { categorySlugWish, slugOf } from './slugs.ts';

type Given = z.output<typeof editCategory>;

/** Reserves new addresses and gives back those that the category left. Throws as `handle` and `withSlugs` do. */
export const editExistingCategory = (
  given: Given,
  { store }: CommandServices,
  origin: CommandOrigin,
): Promise<CommandOutcome> => {
  const { id, expectedRevision, slug: _wanted, ...facts } = given;
  return withSlugs(store, origin, async (reserve) => {
    const touched: Reservation[] = [];
    const prepare = async ({ state: before }: StreamRead<Category>) => {
      const reserved = await reserve(slugChanges(given, before));
      touched.push(...reserved, ...slugsBefore(before, reserved));
      return { name: 'EditCategory' as const, facts: { ...definedOnly(facts), ...slugsAfter(before, reserved) } };
    };
    const handled = await handle(store, categoryAggregate, id, prepare, origin, expectedRevision);
    const left = touched.filter(({ locale, slug }) => slugOf(handled.state, locale) !== slug);
    await giveBack(store, left, origin);
    return outcomeOf(id, handled);
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
const slugsAfter = (before: Category, reserved: Reservation[]) => {
  if (before.status !== 'existing' || reserved.length === 0) return {};
  const moved = Object.fromEntries(reserved.map(({ locale, slug }) => [locale, slug]));
  return { slug: { ...before.facts.slug, ...moved } };
};

const slugsBefore = (before: Category, reserved: Reservation[]): Reservation[] =>
  before.status === 'existing' ? reserved.map((each) => ({ ...each, slug: before.facts.slug[each.locale] })) : [];
