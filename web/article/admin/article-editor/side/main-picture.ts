import type { TranslationText } from '#domain/article/events.ts';
import type { PictureTexts } from '#domain/media/events.ts';
import { byLocale, type Locale, type Localized } from '#domain/shared/locale.ts';
import { type ArticleValues, isEmptyText } from '../../../working-copy/article-values.ts';

/**
 * Returns the values of an article in the editor with the picture `id` as the main picture. Also sets its alt text and caption to those of
 * the media library (`texts`), but only in a language that has text and neither of the two yet.
 */
export const withMainPicture = (
  edited: ArticleValues,
  { id, texts }: { id: string; texts?: Localized<PictureTexts> },
): ArticleValues => {
  const described = (locale: Locale): TranslationText => {
    const text = edited.texts[locale];
    if (!texts || isEmptyText(text) || text.mainImageAlt !== '' || text.mainImageCaption !== '') return text;
    return { ...text, mainImageAlt: texts[locale].alt, mainImageCaption: texts[locale].caption };
  };
  return { ...edited, facts: { ...edited.facts, mainImage: id }, texts: byLocale(described) };
};
