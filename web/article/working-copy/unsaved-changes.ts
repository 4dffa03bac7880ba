import type { TranslationText } from '#domain/article/events.ts';
import type { Block } from '#domain/shared/blocks.ts';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import { byLocale, type Locale, locales } from '#domain/shared/locale.ts';
import type { ArticleValues } from './article-values.ts';
import { isOnlyEmpty, toBlock, toDocument } from './block-conversion.ts';
import { lineNames } from './document-fields.ts';

/** Returns saved values in the form that a shared document gives them: a line break has the formatting of the text before it. */
export const asInDocument = (saved: ArticleValues): ArticleValues => ({
  ...saved,
  texts: byLocale((locale) => textAsInDocument(saved.texts[locale])),
});

const textAsInDocument = (text: TranslationText): TranslationText => {
  const blocks = (toDocument(text.content).content ?? []).map(toBlock);
  return { ...text, content: isOnlyEmpty(blocks) ? [] : blocks };
};

/**
 * Returns whether values differ from the saved ones (`asInDocument`) in what is `writable`: the texts of these languages, or everything. Ids of
 * blocks and spaces at the ends of a line, which are not saved, do not count.
 */
export const hasUnsavedChanges = (
  values: ArticleValues,
  saved: ArticleValues,
  writable: 'all' | readonly Locale[] = 'all',
): boolean =>
  (writable === 'all' && hasOtherFacts(values, saved)) ||
  (writable === 'all' ? locales : writable).some((locale) => {
    const [text, kept] = [values.texts[locale], saved.texts[locale]];
    return (
      lineNames.some((name) => text[name].trim() !== kept[name].trim()) ||
      text.content.length !== kept.content.length ||
      text.content.some((block, index) => !isSameBlock(block, kept.content[index]!))
    );
  });

const hasOtherFacts = (values: ArticleValues, saved: ArticleValues): boolean =>
  Object.entries(values.facts).some(
    ([name, value]) => !jsonEqual(value ?? null, saved.facts[name as keyof ArticleValues['facts']] ?? null),
  );

const compared = new WeakMap<Block, { other: Block; isSame: boolean }>();

/** Compares each pair of blocks once, since a key press changes one block of many. */
const isSameBlock = (block: Block, other: Block): boolean => {
  const known = compared.get(block);
  if (known?.other === other) return known.isSame;
  const { id: _, ...content } = block;
  const { id: __, ...otherContent } = other;
  const isSame = jsonEqual(content, otherContent);
  compared.set(block, { other, isSame });
  return isSame;
};
