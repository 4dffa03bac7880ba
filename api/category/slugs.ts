import { streamOf } from '#domain/aggregate.ts';
import { categoryAggregate } from '#domain/category/aggregate.ts';
import type { Category } from '#domain/category/decider.ts';
import type { CategoryEvent } from '#domain/category/events.ts';
import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import { categorySlugAggregate } from '#domain/slug/aggregate.ts';
import { endOf, readStream } from '../commands/read-stream.ts';
import type { OwnSlug, SlugKind, SlugWish } from '../slug/slug-kind.ts';

export const categorySlugs: SlugKind = {
  aggregate: categorySlugAggregate,
  fallback: { pt: 'categoria', en: 'category' },
  readOwner: async (store, { owner: id, locale, slug }) => {
    const read = await readStream(store, categoryAggregate, id);
    return {
      isUsed: slugOf(read.state, locale) === slug,
      stream: streamOf(categoryAggregate, id),
      end: endOf(read),
      withdrawn: { type: 'CategorySlugWithdrawn', data: { id, locale, slug } } satisfies CategoryEvent,
    };
  },
};

/** The slug of a category in one language; undefined where there is no such category: a deleted one leaves its slugs. */
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

/** The slugs at which a category stood and stands no longer. */
export const slugsLeft = (owner: string, before: Category, after: Category): OwnSlug[] =>
  locales.flatMap((locale) => {
    const slug = slugOf(before, locale);
    return slug && slug !== slugOf(after, locale) ? [{ kind: categorySlugs, locale, owner, slug }] : [];
  });
