import { streamName } from '#domain/aggregate.ts';
import { articleAggregate } from '#domain/article/aggregate.ts';
import type { ArticleEvent } from '#domain/article/events.ts';
import type { Article } from '#domain/article/state.ts';
import { byLocale, type Locale, locales } from '#domain/shared/locale.ts';
import { articleSlugAggregate } from '#domain/slug/aggregate.ts';
import { t } from '#web/i18n.ts';
import { expectedRevisionOf, readStream } from '../commands/read-stream.ts';
import type { OwnedSlug, SlugKind, SlugRequest } from '../slug/slug-kind.ts';

/** Slugs of articles. A deleted article keeps its slugs, because it can be restored. */
export const articleSlugs: SlugKind = {
  aggregate: articleSlugAggregate,
  fallback: byLocale((locale) => t(locale, 'article.slugWithoutTitle')),
  readOwner: async (store, { owner: id, locale, slug }) => {
    const read = await readStream(store, articleAggregate, id);
    return {
      isUsed: articleSlugOf(read.state, locale) === slug,
      stream: streamName(articleAggregate, id),
      expectedRevision: expectedRevisionOf(read),
      withdrawalEvent: { type: 'ArticleSlugWithdrawn', data: { id, locale, slug } } satisfies ArticleEvent,
    };
  },
};

/** Returns the slug of an article in one language; undefined if the article has no text in that language. */
export const articleSlugOf = (article: Article, locale: Locale): string | undefined =>
  article.status === 'none' ? undefined : article.translations[locale]?.text.slug;

/**
 * Builds the request for an article's slug, the last part of its URL; `planSlugReservations` then finds a free one and reserves it. `owner`
 * is the article's id. If `wanted` is undefined, the slug is generated from the title.
 */
export const articleSlugRequest = (
  owner: string,
  locale: Locale,
  wanted: string | undefined,
  title: string,
): SlugRequest => ({
  kind: articleSlugs,
  locale,
  owner,
  requestedSlug: wanted,
  title,
  path: `translations.${locale}.slug`,
});

/** Returns the slugs that the article had `before` a change and no longer has `after` it, so that the caller can release them. */
export const releasedArticleSlugs = (owner: string, before: Article, after: Article): OwnedSlug[] =>
  locales.flatMap((locale) => {
    const slug = articleSlugOf(before, locale);
    return slug && slug !== articleSlugOf(after, locale) ? [{ kind: articleSlugs, locale, owner, slug }] : [];
  });
