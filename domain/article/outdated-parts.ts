import type { Block } from '../shared/blocks.ts';
import { jsonEqual } from '../shared/json-equal.ts';
import type { Locale, PartlyLocalized } from '../shared/locale.ts';
import { isBlankText } from './completeness.ts';
import type { TranslationText } from './events.ts';

/**
 * The parts of a translation that are outdated: their originals in the source language have changed since. By the name of a field, such as
 * `title`, or the id of a block; `content` stands for blocks without an id. The value is that of the original before the change; null
 * if there was no original, or if it is unknown.
 */
export type OutdatedParts = Record<string, unknown>;

interface TranslatedArticle {
  source: Locale;
  translations: PartlyLocalized<{ text: TranslationText; outdated?: OutdatedParts }>;
}

/**
 * Returns the outdated parts of a translation after an edit (docs/product.md, rule 19): those of before and those whose original the edit
 * changed, without those that the edit translated again, and those whose original is again as it was.
 */
export const outdatedPartsAfter = (
  before: TranslatedArticle,
  after: TranslatedArticle,
  translation: Locale,
): OutdatedParts => {
  const [was, now] = [before.translations[translation], after.translations[translation]];
  const [originalWas, originalNow] = [before.translations[after.source]?.text, after.translations[after.source]?.text];
  if (!was || !now || isBlankText(was.text) || (!was.outdated && originalWas === originalNow)) return {};
  const text = comparison(was.text, now.text);
  const original = comparison(originalWas, originalNow);
  const changed = changedParts(original).map((part) => [part, original.before[part] ?? null]);
  const outdated = { ...Object.fromEntries(changed), ...was.outdated };
  const translated = new Set(changedParts(text));
  return Object.fromEntries(
    Object.entries(outdated).filter(
      ([part, value]) =>
        !translated.has(part) &&
        (Object.hasOwn(text.after, part) || Object.hasOwn(original.after, part)) &&
        !jsonEqual(value, original.after[part] ?? null),
    ),
  );
};

/**
 * Returns the outdated parts of a translation after an editor has decided which ones they are, whatever was changed. Leaves out what neither
 * it nor the source language has.
 */
export const chosenParts = (
  { source, translations }: TranslatedArticle,
  locale: Locale,
  chosen: readonly string[],
): OutdatedParts => {
  const translation = translations[locale];
  const known = [source, locale].map((each) => partsOf(translations[each]?.text));
  return Object.fromEntries(
    chosen
      .filter((part) => known.some((parts) => Object.hasOwn(parts, part)))
      .map((part) => [part, translation?.outdated?.[part] ?? null]),
  );
};

type Parts = Record<string, unknown>;

/** Returns the parts of a text that can be outdated: fields by name, blocks by id and without it, those that have none as `content`. */
export const partsOf = (text: TranslationText | undefined): Parts => {
  if (!text) return {};
  const { title, summary, mainImageCaption, mainImageAlt, content } = text;
  const unnamed = content.filter(({ id }) => id === undefined);
  const named = content.filter(({ id }) => id !== undefined);
  return {
    title,
    summary,
    mainImageCaption,
    mainImageAlt,
    ...(unnamed.length > 0 && { content: unnamed }),
    ...Object.fromEntries(named.map(({ id, ...block }) => [id, block])),
  };
};

interface Comparison {
  before: Parts;
  after: Parts;
}

const comparison = (before: TranslationText | undefined, after: TranslationText | undefined): Comparison => {
  const parts = partsOf(after);
  if (before === after || !before || !after)
    return { before: before === after ? parts : partsOf(before), after: parts };
  return { before: partsOf({ ...before, content: withLaterIds(before.content, after.content) }), after: parts };
};

/** Gives blocks without an id that of the equal block in the later text: getting an id, when the editor opens a text, is no change. */
const withLaterIds = (before: readonly Block[], after: readonly Block[]): Block[] => {
  const used = new Set(before.map(({ id }) => id));
  const added = after.filter(({ id }) => !used.has(id));
  return before.map((block) => {
    const later = block.id === undefined && added.find(({ id: _, ...rest }) => jsonEqual(rest, block));
    return later ? { ...block, id: later.id } : block;
  });
};

const changedParts = ({ before, after }: Comparison): string[] =>
  before === after
    ? []
    : Object.keys({ ...before, ...after }).filter((part) => !jsonEqual(before[part] ?? null, after[part] ?? null));
