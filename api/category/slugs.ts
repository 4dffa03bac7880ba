import { categoryAggregate } from '#domain/category/aggregate.ts';
import type { Category } from '#domain/category/decider.ts';
import type { Locale, Localized } from '#domain/shared/locale.ts';
import { categorySlugAggregate } from '#domain/slug/aggregate.ts';
import { stateOf } from '../commands/read-stream.ts';
import type { SlugKind, SlugWish } from '../slug/reservations.ts';

/** A deleted category cannot be restored, so its slugs are free. */
export const categorySlugs: SlugKind = {
  aggregate: categorySlugAggregate,
  fallback: { pt: 'categoria', en: 'category' },
  isUsed: async (store, { owner, locale, slug }) =>
    slugOf(await stateOf(store, categoryAggregate, owner), locale) === slug,
};

/** The slug of a category in one language; undefined where there is no such category. */
export const slugOf = (category: Category, locale: Locale): string | undefined =>
  category.status === 'existing' ? category.facts.slug[locale] : undefined;

/** `owner` is the category's id; where nothing is wanted the slug is made from the name. */
export const categorySlugWish = (
  owner: string,
  locale: Locale,
  wanted: Localized<string>,
  name: Localized<string>,
): SlugWish => ({
  kind: categorySlugs,
  locale,
  owner,
  wanted: wanted[locale],
  title: name[locale],
  path: `slug.${locale}`,
});
