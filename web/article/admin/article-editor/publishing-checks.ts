import type { TranslationText } from '#domain/article/events.ts';
import type { Block } from '#domain/shared/blocks.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { type ArticleValues, isEmptyText } from './article-values.ts';

/** Characters of a summary that searches show. */
export const SEARCH_SUMMARY_LENGTH = 160;
/** Words that are read in a minute, as the website counts (`projections/article/cards.ts`). */
const WORDS_A_MINUTE = 220;

export type PublishingCheck =
  | 'noSummary'
  | 'longSummary'
  | 'noPicture'
  | 'pictureAlt'
  | 'noAlt'
  | 'headings'
  | 'emptyLink'
  | 'oneLanguage';

/** What an editor may want to look at before it is published, by language; it advises and hinders nothing. */
export const runPublishingChecks = ({
  facts,
  texts,
}: ArticleValues): { language: Locale | undefined; hint: PublishingCheck }[] => {
  const begun = locales.filter((locale) => !isEmptyText(texts[locale]));
  return [
    ...(begun.length === 1 ? [{ language: undefined, hint: 'oneLanguage' as const }] : []),
    ...(facts.mainImage === null ? [{ language: undefined, hint: 'noPicture' as const }] : []),
    ...begun.flatMap((language) =>
      hintsOfText(texts[language], facts.mainImage !== null).map((hint) => ({ language, hint })),
    ),
  ];
};

const hintsOfText = ({ summary, content, mainImageAlt }: TranslationText, hasPicture: boolean): PublishingCheck[] => {
  const all: [PublishingCheck, boolean][] = [
    ['noSummary', summary.trim() === ''],
    ['longSummary', summary.length > SEARCH_SUMMARY_LENGTH],
    ['pictureAlt', hasPicture && mainImageAlt.trim() === ''],
    ['noAlt', content.some(lacksAlt)],
    ['headings', beginsBelow(content)],
    ['emptyLink', content.some(hasEmptyLink)],
  ];
  return all.filter(([, isSo]) => isSo).map(([hint]) => hint);
};

const lacksAlt = (block: Block): boolean =>
  (block.type === 'image' && block.alt.trim() === '') ||
  (block.type === 'gallery' && block.images.some(({ alt }) => alt.trim() === ''));

const beginsBelow = (content: readonly Block[]): boolean => {
  const first = content.find((block) => block.type === 'heading');
  return first?.type === 'heading' && first.level === 3;
};

const hasEmptyLink = (block: Block): boolean => {
  const runs = block.type === 'list' ? block.items.flat() : 'text' in block ? block.text : [];
  return runs.some(({ href, text }) => href !== undefined && text.trim() === '');
};

/** Whole minutes of reading, at least 1. */
export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / WORDS_A_MINUTE));
