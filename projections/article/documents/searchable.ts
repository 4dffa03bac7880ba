import { travelDetails } from '#domain/article/travel-texts.ts';
import { type Locale, otherLocales } from '#domain/shared/locale.ts';
import type { SearchDocument } from '#projections/search/search-document.ts';
import { type ArticleDocument, isVisible } from './document.ts';

/**
 * Returns the data with which the search index stores an article in one language, such as texts, category and date; undefined when readers
 * cannot see the article in that language.
 */
export const searchableOf = (document: ArticleDocument | undefined, locale: Locale): SearchDocument | undefined => {
  if (!document || document.article.status === 'none' || !isVisible(document, locale)) return undefined;
  const { id, facts, translations } = document.article;
  const { title, summary, mainImageCaption, content } = translations[locale]!.text;
  const { category, author, photographer, date, travel } = facts;
  if (category === null) return undefined;
  const alone = !otherLocales(locale).some((other) => isVisible(document, other));
  const { sequence } = document;
  return {
    id,
    locale,
    title,
    summary,
    mainImageCaption,
    content,
    travelName: travel?.name[locale] ?? '',
    travelDetails: travelDetails(travel, locale).join('\n'),
    category,
    author,
    photographer,
    date,
    sequence,
    alone,
  };
};
