import { missingFacts, missingTexts, writtenLocales } from '#domain/article/completeness.ts';
import type { TranslationText } from '#domain/article/events.ts';
import { type Block, runsIn } from '#domain/shared/blocks.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { type ArticleValues, isEmptyText } from '../../../working-copy/article-values.ts';

/** Number of characters of a summary that search engines show. */
export const SEARCH_SUMMARY_LENGTH = 160;
/** Reading speed in words per minute, the same as on the website (`projections/article/sql/cards.ts`). */
const WORDS_A_MINUTE = 220;

/** Checks that must pass; otherwise the server rejects publishing. */
export type NeededCheck = 'noCategory' | 'noAuthor' | 'noTitle' | 'noText';

export type PublishingCheck =
  | NeededCheck
  | 'outdated'
  | 'noSummary'
  | 'longSummary'
  | 'noPicture'
  | 'pictureAlt'
  | 'noAlt'
  | 'headings'
  | 'emptyLink'
  | 'oneLanguage';

export interface PublishingCheckResult {
  /** Undefined if the check concerns both languages. */
  language: Locale | undefined;
  hint: PublishingCheck;
  /** True if the server rejects publishing until this is fixed; false for advice. */
  isNeeded: boolean;
}

/**
 * Checks whether an article is ready to be published and returns the failed checks: first those because of which the server rejects
 * publishing, then one for each language in `outdated`, whose translation is outdated, then advice.
 */
export const runPublishingChecks = (
  values: ArticleValues,
  outdated: readonly Locale[] = [],
): PublishingCheckResult[] => [
  ...neededChecks(values).map((check) => ({ ...check, isNeeded: true })),
  ...outdated.map((language) => ({ language, hint: 'outdated' as const, isNeeded: false })),
  ...adviceChecks(values).map((check) => ({ ...check, isNeeded: false })),
];

type Check = Omit<PublishingCheckResult, 'isNeeded'>;

const NEEDED: Record<string, NeededCheck> = {
  category_required: 'noCategory',
  author_required: 'noAuthor',
  title_required: 'noTitle',
  text_required: 'noText',
};

/** Applies the rules of the publish command itself. */
const neededChecks = ({ facts, texts }: ArticleValues): Check[] => [
  ...missingFacts(facts).map(({ code }) => ({ language: undefined, hint: NEEDED[code]! })),
  ...writtenLocales(texts).flatMap((language) =>
    missingTexts(language, texts[language]).map(({ code }) => ({ language, hint: NEEDED[code]! })),
  ),
];

const adviceChecks = ({ facts, texts }: ArticleValues): Check[] => {
  const begun = locales.filter((locale) => !isEmptyText(texts[locale]));
  return [
    ...(begun.length === 1 ? [{ language: undefined, hint: 'oneLanguage' as const }] : []),
    ...(facts.mainImage === null ? [{ language: undefined, hint: 'noPicture' as const }] : []),
    ...begun.flatMap((language) =>
      textChecks(texts[language], facts.mainImage !== null).map((hint) => ({ language, hint })),
    ),
  ];
};

const textChecks = ({ summary, content, mainImageAlt }: TranslationText, hasPicture: boolean): PublishingCheck[] => {
  const all: [PublishingCheck, boolean][] = [
    ['noSummary', summary.trim() === ''],
    ['longSummary', summary.length > SEARCH_SUMMARY_LENGTH],
    ['pictureAlt', hasPicture && mainImageAlt.trim() === ''],
    ['noAlt', content.some(lacksAlt)],
    ['headings', startsWithSubheading(content)],
    ['emptyLink', content.some(hasEmptyLink)],
  ];
  return all.filter(([, isSo]) => isSo).map(([hint]) => hint);
};

const lacksAlt = (block: Block): boolean =>
  (block.type === 'image' && block.alt.trim() === '') ||
  (block.type === 'gallery' && block.images.some(({ alt }) => alt.trim() === ''));

const startsWithSubheading = (content: readonly Block[]): boolean => {
  const first = content.find((block) => block.type === 'heading');
  return first?.type === 'heading' && first.level === 3;
};

const hasEmptyLink = (block: Block): boolean =>
  runsIn(block).some(({ href, text }) => href !== undefined && text.trim() === '');

/** Returns the reading time of a number of words in whole minutes, at least 1. */
export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / WORDS_A_MINUTE));
