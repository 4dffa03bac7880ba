import type { z } from 'zod';
import { categoryAggregate } from '#domain/category/aggregate.ts';
import type { editCategory } from '#domain/category/commands.ts';
import type { Category } from '#domain/category/decider.ts';
import { locales } from '#domain/shared/locale.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import type { CommandOrigin } from '../commands/command-context.ts';
import { handleTogether } from '../commands/handle-command.ts';
import { definedOnly } from '../commands/omit-undefined.ts';
import type { StreamRead } from '../commands/read-stream.ts';
import { outcomeOf } from '../commands/send.ts';
import { chooseSlugs, releaseSlugs } from '../slug/reservations.ts';
import type { OwnSlug, SlugWish } from '../slug/slug-kind.ts';
import { categorySlugWish, slugsLeft } from './slugs.ts';

type Given = z.output<typeof editCategory>;

/** Writes the change and the addresses that it takes and leaves in one. Throws as `handle` and `chooseSlugs` do. */
export const editExistingCategory = async (
  given: Given,
  { store }: CommandServices,
  origin: CommandOrigin,
): Promise<CommandOutcome> => {
  const { id, expectedRevision, slug: _wanted, ...facts } = given;
  let attempt = 0;
  const prepare = async ({ state: before }: StreamRead<Category>) => {
    const { slugs, promised } = await chooseSlugs(store, slugChanges(given, before), origin, ++attempt);
    const company = async (after: Category) => ({
      promised,
      following: await releaseSlugs(store, slugsLeft(id, before, after)),
    });
    const changed = { ...definedOnly(facts), ...slugsAfter(before, slugs) };
    return { command: { name: 'EditCategory' as const, facts: changed }, company };
  };
  return outcomeOf(id, await handleTogether(store, categoryAggregate, id, prepare, origin, expectedRevision));
};

const slugChanges = ({ id, slug, name }: Given, before: Category): SlugWish[] => {
  if (!slug || before.status !== 'existing') return [];
  const { facts } = before;
  return locales
    .filter((locale) => slug[locale] !== facts.slug[locale])
    .map((locale) => categorySlugWish(id, locale, slug, name ?? facts.name));
};

/** Both languages are one fact, so the one that stays is written too. */
const slugsAfter = (before: Category, slugs: OwnSlug[]) => {
  if (before.status !== 'existing' || slugs.length === 0) return {};
  const moved = Object.fromEntries(slugs.map(({ locale, slug }) => [locale, slug]));
  return { slug: { ...before.facts.slug, ...moved } };
};
