import type { ArticleFacts, TranslationText } from '#domain/article/events.ts';
import type { PictureTexts } from '#domain/media/events.ts';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import { assignBlockIds } from '../rich-text/align-translations.ts';

/** What an editor changes of an article: one person's version of it, not yet saved. */
export interface ArticleValues {
  facts: ArticleFacts;
  featured: boolean;
  /** A language that nothing is written in yet is there, empty. */
  texts: Localized<TranslationText>;
}

/** A language in which nothing is written. */
export const emptyText: TranslationText = {
  title: '',
  slug: '',
  summary: '',
  content: [],
  mainImageCaption: '',
  mainImageAlt: '',
};

/** A version whose blocks all have ids. */
export const withBlockIds = (edited: ArticleValues): ArticleValues => {
  const [pt, en] = assignBlockIds(edited.texts.pt.content, edited.texts.en.content);
  return { ...edited, texts: { pt: { ...edited.texts.pt, content: pt }, en: { ...edited.texts.en, content: en } } };
};

/** Another main picture, with the library's words where none are written in a language that is begun. */
export const withMainPicture = (
  edited: ArticleValues,
  { id, texts }: { id: string; texts?: Localized<PictureTexts> },
): ArticleValues => {
  const described = (locale: Locale): TranslationText => {
    const text = edited.texts[locale];
    if (!texts || isEmptyText(text) || text.mainImageAlt !== '' || text.mainImageCaption !== '') return text;
    return { ...text, mainImageAlt: texts[locale].alt, mainImageCaption: texts[locale].caption };
  };
  return { ...edited, facts: { ...edited.facts, mainImage: id }, texts: { pt: described('pt'), en: described('en') } };
};

/** Whether nothing is written in a language. */
export const isEmptyText = (text: TranslationText): boolean =>
  text.content.length === 0 &&
  [text.title, text.summary, text.mainImageAlt, text.mainImageCaption].every((each) => each.trim() === '');

/** What `CreateArticle` takes: a draft; `source` is the language written first. */
export const createArticleInput = ({ facts, featured, texts }: ArticleValues, source: Locale): object => ({
  ...definedFacts(facts),
  ...(featured && { featured }),
  draft: true,
  source,
  translations: Object.fromEntries(
    locales.filter((locale) => !isEmptyText(texts[locale])).map((locale) => [locale, texts[locale]]),
  ),
});

/** What `EditArticle` takes: only what differs from the version that it began with. */
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

const definedFacts = ({ photographer, mainImage, ...facts }: ArticleFacts): object => ({
  ...facts,
  ...(photographer && { photographer }),
  ...(mainImage && { mainImage }),
});
