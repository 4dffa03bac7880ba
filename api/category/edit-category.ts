import type { z } from 'zod';
import { categoryAggregate } from '#domain/category/aggregate.ts';
import type { editCategory } from '#domain/category/commands.ts';
import type { Category } from '#domain/category/decider.ts';
import { locales } from '#domain/shared/locale.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { handleWithSideWrites } from '../commands/handle-command.ts';
import { omitUndefined } from '../commands/omit-undefined.ts';
import type { LoadedStream } from '../commands/read-stream.ts';
import { outcomeOf } from '../commands/send.ts';
import { planSlugReleases, planSlugReservations } from '../slug/reservations.ts';
import type { OwnedSlug, SlugRequest } from '../slug/slug-kind.ts';
import { categorySlugRequest, releasedCategorySlugs } from './slugs.ts';

type Given = z.output<typeof editCategory>;

/**
 * Edits a category and returns the outcome. Events for other streams, appended together with the category's, reserve its new slugs and
 * release its former ones. Throws `Rejected` when a slug is taken or another rule forbids it, `WrongExpectedRevision` when the category has
 * changed since `expectedRevision`, and what `handleCommand` throws.
 */
export const editExistingCategory = async (
  given: Given,
  { store }: CommandServices,
  context: CommandContext,
): Promise<CommandOutcome> => {
  const { id, expectedRevision, slug: _wanted, ...facts } = given;
  let attempt = 0;
  const prepare = async ({ state: before }: LoadedStream<Category>) => {
    const { slugs, preceding } = await planSlugReservations(store, slugChanges(given, before), context, ++attempt);
    const sideWrites = async (after: Category) => ({
      preceding,
      following: await planSlugReleases(store, releasedCategorySlugs(id, before, after)),
    });
    const changed = { ...omitUndefined(facts), ...slugsAfter(before, slugs) };
    return { command: { name: 'EditCategory' as const, facts: changed }, sideWrites };
  };
  return outcomeOf(id, await handleWithSideWrites(store, categoryAggregate, id, prepare, context, expectedRevision));
};

const slugChanges = ({ id, slug, name }: Given, before: Category): SlugRequest[] => {
  if (!slug || before.status !== 'existing') return [];
  const { facts } = before;
  return locales
    .filter((locale) => slug[locale] !== facts.slug[locale])
    .map((locale) => categorySlugRequest(id, locale, slug, name ?? facts.name));
};

/** Both languages are one field of the event, so the unchanged one is written too. */
const slugsAfter = (before: Category, slugs: OwnedSlug[]) => {
  if (before.status !== 'existing' || slugs.length === 0) return {};
  const moved = Object.fromEntries(slugs.map(({ locale, slug }) => [locale, slug]));
  return { slug: { ...before.facts.slug, ...moved } };
};
