import type { Locale, PartlyLocalized } from '../shared/locale.ts';
import type { ArticleEvent, TranslationText } from './events.ts';
import { type Article, evolveArticle, localesOf } from './state.ts';

type WrittenArticle = Exclude<Article, { status: 'none' }>;

/** Returns the event that gives an article the facts and texts of its earlier version `to`, which it had at the revision `toRevision`. */
export const revertEvent = (article: WrittenArticle, to: WrittenArticle, toRevision: number): ArticleEvent => {
  const translations: PartlyLocalized<TranslationText> = {};
  for (const locale of revertible(to, article))
    translations[locale] = keepSlug(to.translations[locale]!.text, article, locale);
  return { type: 'ArticleReverted', data: { id: article.id, toRevision, facts: to.facts, translations } };
};

/** Returns an article as it is after it was reverted to its earlier version `to`. Publications and featuring stay as they are. */
export const articleAfterRevert = (article: WrittenArticle, to: WrittenArticle): Article =>
  evolveArticle(article, revertEvent(article, to, 0));

/** Returns the languages to revert: all of the old revision, except those that had no title then and have one now. */
const revertible = (to: WrittenArticle, article: WrittenArticle): Locale[] =>
  localesOf(to).filter((each) => to.translations[each]?.text.title || !article.translations[each]?.text.title);

/** Returns the old text with the current slug, so that reverting does not change the page's URL. */
const keepSlug = (text: TranslationText, article: WrittenArticle, locale: Locale): TranslationText => ({
  ...text,
  slug: article.translations[locale]?.text.slug || text.slug,
});
