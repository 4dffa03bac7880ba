import { ABSENT_FACTS, type ArticleFacts, type TranslationText } from '#domain/article/events.ts';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import { byLocale, type Locale, type Localized, locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import type { EditedArticle } from '#projections/article/views.ts';
import { assignBlockIds } from './align-translations.ts';

/** Values of an article in the editor, saved or not: everything that the editor can change except the publication state. */
export interface ArticleValues {
  facts: ArticleFacts;
  featured: boolean;
  /** Always all languages; one without text is `emptyText`. */
  texts: Localized<TranslationText>;
}

/** What the values of an article are read from: the read model, or the state as the event log has it. */
interface SavedArticle extends Pick<EditedArticle, 'facts' | 'isFeatured'> {
  translations: PartlyLocalized<{ text: TranslationText }>;
}

/** Returns the editable values of an article; a language without a translation becomes `emptyText`. */
export const toArticleValues = ({ facts, isFeatured, translations }: SavedArticle): ArticleValues => ({
  facts: { ...ABSENT_FACTS, ...facts },
  featured: isFeatured,
  texts: byLocale((locale) => translations[locale]?.text ?? emptyText),
});

/** Initial values of a language without text. */
export const emptyText: TranslationText = {
  title: '',
  slug: '',
  summary: '',
  content: [],
  mainImageCaption: '',
  mainImageAlt: '',
};

/**
 * Returns the values of an article in the editor with an id on every block of all texts. Existing ids are kept. Blocks with the same id in
 * two texts are translations of each other.
 */
export const withBlockIds = (edited: ArticleValues): ArticleValues => {
  const contents = assignBlockIds(locales.map((locale) => edited.texts[locale].content));
  return {
    ...edited,
    texts: byLocale((locale) => ({ ...edited.texts[locale], content: contents[locales.indexOf(locale)]! })),
  };
};

/** Returns whether a language has no content, title, summary, alt text or caption. The slug is ignored. */
export const isEmptyText = (text: TranslationText): boolean =>
  text.content.length === 0 &&
  [text.title, text.summary, text.mainImageAlt, text.mainImageCaption].every((each) => each.trim() === '');

/**
 * Returns the body of a `CreateArticle` command that saves the values as a draft; languages without text are left out. `source` is the
 * language that the article is written in first.
 */
export const createArticleInput = ({ facts, featured, texts }: ArticleValues, source: Locale): object => ({
  ...definedFacts(facts),
  ...(featured && { featured }),
  draft: true,
  source,
  translations: Object.fromEntries(
    locales.filter((locale) => !isEmptyText(texts[locale])).map((locale) => [locale, texts[locale]]),
  ),
});

/**
 * Returns the fields of the second version that differ from `base`, as the body of an `EditArticle` command; `{}` if none differs.
 * `featured` is not compared, since other commands change it.
 */
export const changedArticleFields = (base: ArticleValues, { facts, texts }: ArticleValues): Record<string, unknown> => {
  const changedFacts = changed(base.facts, facts);
  const translations = Object.fromEntries(
    locales.flatMap((locale: Locale) => {
      const change = changed(base.texts[locale], texts[locale]);
      const isBegun = !isEmptyText(base.texts[locale]) || !isEmptyText(texts[locale]);
      return isBegun && Object.keys(change).length > 0 ? [[locale, change]] : [];
    }),
  );
  return { ...changedFacts, ...(Object.keys(translations).length > 0 && { translations }) };
};

const changed = <Fields extends object>(before: Fields, after: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !jsonEqual(before[name as keyof Fields], value)),
  ) as Partial<Fields>;

const definedFacts = ({ photographer, mainImage, keywords = [], travel, layout, ...facts }: ArticleFacts): object => ({
  ...facts,
  ...(photographer && { photographer }),
  ...(mainImage && { mainImage }),
  ...(keywords.length > 0 && { keywords }),
  ...(travel && { travel }),
  ...(layout && { layout }),
});
