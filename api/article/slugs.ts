import { articleAggregate } from '#domain/article/aggregate.ts';
import type { Article } from '#domain/article/state.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { articleSlugAggregate } from '#domain/slug/aggregate.ts';
import { stateOf } from '../commands/read-stream.ts';
import type { SlugKind, SlugWish } from '../slug/reservations.ts';

/** A deleted article keeps its slugs, for it can be restored. */
export const articleSlugs: SlugKind = {
  aggregate: articleSlugAggregate,
  fallback: { pt: 'artigo', en: 'article' },
  isUsed: async (store, { owner, locale, slug }) =>
    slugOf(await stateOf(store, articleAggregate, owner), locale) === slug,
};

/** The slug of an article in one language; undefined where it is not written in it. */
export const slugOf = (article: Article, locale: Locale): string | undefined =>
  article.status === 'none' ? undefined : article.translations[locale]?.text.slug;

/** `owner` is the article's id; without `wanted` the slug is made from the title. */
export const articleSlugWish = (
  owner: string,
  locale: Locale,
  wanted: string | undefined,
  title: string,
): SlugWish => ({ kind: articleSlugs, locale, owner, wanted, title, path: `translations.${locale}.slug` });
