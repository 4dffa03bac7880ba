import { type Article, isConflicting } from '#domain/article/state.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import type { ArticleLabel } from '#projections/article/views.ts';
import type { ArticleDocument } from './document.ts';

/**
 * Returns the labels by which editors filter the article list, such as `pt:draft`, `en:missing` or `featured`; an empty array if the
 * article was never created.
 */
export const labelsOf = (document: ArticleDocument): ArticleLabel[] => {
  const { article } = document;
  if (article.status === 'none') return [];
  return [
    ...locales.map(
      (locale): ArticleLabel => `${locale}:${article.translations[locale]?.publication.status ?? 'missing'}`,
    ),
    ...locales.filter((locale) => isOutdated(article, locale)).map((locale): ArticleLabel => `${locale}:outdated`),
    ...locales.filter((locale) => isEnding(article, locale)).map((locale): ArticleLabel => `${locale}:ending`),
    ...(article.updates ? (['updating'] as const) : []),
    ...(article.updates?.some((update) => isConflicting(article, update)) ? (['conflicting'] as const) : []),
    ...(article.featured ? (['featured'] as const) : []),
  ];
};

const isEnding = (article: Exclude<Article, { status: 'none' }>, locale: Locale): boolean => {
  const publication = article.translations[locale]?.publication;
  return publication?.status === 'published' && publication.until !== undefined;
};

/** Returns true when a part of the translation is outdated (docs/product.md, rule 19). */
const isOutdated = (article: Exclude<Article, { status: 'none' }>, locale: Locale): boolean =>
  article.translations[locale]?.outdated !== undefined;
