import type { TranslationText } from '#domain/article/events.ts';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import { byLocale, type Locale, locales } from '#domain/shared/locale.ts';
import { type ArticleValues, withBlockIds } from './article-values.ts';

/**
 * Returns the version `saved`, which the server has stored, adapted so that it can replace the values `before` without taking anything away
 * that is being typed. Spaces that the user typed at the ends of a field are kept, although the server has trimmed them. If the text of all
 * languages is unchanged, the blocks keep their ids.
 */
export const alignedWith = (before: ArticleValues, saved: ArticleValues): ArticleValues => {
  const texts = Object.fromEntries(
    locales.map((locale) => [locale, withSpacesOf(before.texts[locale], saved.texts[locale])]),
  ) as ArticleValues['texts'];
  const isSame = locales.every((locale) => jsonEqual(withoutIds(before.texts[locale]), withoutIds(texts[locale])));
  if (!isSame) return withBlockIds({ ...saved, texts });
  const withIds = (locale: Locale) => ({ ...texts[locale], content: before.texts[locale].content });
  return withBlockIds({ ...saved, texts: byLocale(withIds) });
};

const withoutIds = ({ content }: TranslationText) => content.map(({ id: _, ...block }) => block);

const withSpacesOf = (before: TranslationText, saved: TranslationText): TranslationText =>
  Object.fromEntries(
    Object.entries(saved).map(([name, value]) => {
      const typed = before[name as keyof TranslationText];
      return [name, typeof typed === 'string' && typed.trim() === value ? typed : value];
    }),
  ) as unknown as TranslationText;
