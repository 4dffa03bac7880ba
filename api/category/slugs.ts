import { streamName } from '#domain/aggregate.ts';
import { categoryAggregate } from '#domain/category/aggregate.ts';
import type { Category } from '#domain/category/decider.ts';
import type { CategoryEvent } from '#domain/category/events.ts';
import { byLocale, type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import { categorySlugAggregate } from '#domain/slug/aggregate.ts';
import { t } from '#web/i18n.ts';
import { expectedRevisionOf, readStream } from '../commands/read-stream.ts';
import type { OwnedSlug, SlugKind, SlugRequest } from '../slug/slug-kind.ts';

export const categorySlugs: SlugKind = {
  aggregate: categorySlugAggregate,
  fallback: byLocale((locale) => t(locale, 'article.categorySlugWithoutName')),
  readOwner: async (store, { owner: id, locale, slug }) => {
    const read = await readStream(store, categoryAggregate, id);
    return {
      isUsed: categorySlugOf(read.state, locale) === slug,
      stream: streamName(categoryAggregate, id),
      expectedRevision: expectedRevisionOf(read),
      withdrawalEvent: { type: 'CategorySlugWithdrawn', data: { id, locale, slug } } satisfies CategoryEvent,
    };
  },
};

/**
 * Returns the slug of a category in one language; undefined if the category does not exist or is deleted, because a deletion releases its
 * slugs.
 */
export const categorySlugOf = (category: Category, locale: Locale): string | undefined =>
  category.status === 'existing' ? category.facts.slug[locale] : undefined;

/**
 * Builds the request for a category's slug, the last part of its URL; `planSlugReservations` then finds a free one and reserves it. `owner`
 * is the category's id. If `wanted` has an empty slug for the language, the slug is generated from the name.
 */
export const categorySlugRequest = (
  owner: string,
  locale: Locale,
  wanted: Localized<string>,
  name: Localized<string>,
): SlugRequest => ({
  kind: categorySlugs,
  locale,
  owner,
  requestedSlug: wanted[locale],
  title: name[locale],
  path: `slug.${locale}`,
});

/** Returns the slugs that the category had `before` a change and no longer has `after` it, so that the caller can release them. */
export const releasedCategorySlugs = (owner: string, before: Category, after: Category): OwnedSlug[] =>
  locales.flatMap((locale) => {
    const slug = categorySlugOf(before, locale);
    return slug && slug !== categorySlugOf(after, locale) ? [{ kind: categorySlugs, locale, owner, slug }] : [];
  });
