import type { RejectedField, Rejection } from '../decider.ts';
import { type Block, contentText, wordCount } from '../shared/blocks.ts';
import { type Locale, locales, type PartlyLocalized } from '../shared/locale.ts';
import { hasVisibleCharacters } from '../shared/text.ts';
import type { ArticleFacts, TranslationText } from './events.ts';

/** The text of an article in one language without the slug, which is no content. */
type WrittenText = Omit<TranslationText, 'slug'>;

/** The part of an article by which its completeness is judged. */
interface WrittenArticle {
  facts: ArticleFacts;
  translations: PartlyLocalized<{ text: TranslationText; publication: { status: string } }>;
}
type PublishedFacts = Pick<ArticleFacts, 'category' | 'author'>;

/** Blocks that are content without a word. */
const SEEN: ReadonlySet<Block['type']> = new Set(['image', 'gallery', 'embed', 'file']);

/** Returns true when the content has a word in its text or captions, or has a picture, a gallery, an embed or a file. */
export const hasContent = (content: readonly Block[]): boolean =>
  content.some(({ type }) => SEEN.has(type)) || wordCount(contentText([...content])) > 0;

/** Returns true when a translation has no visible characters in any field except the slug, and no picture, gallery, embed or file. */
export const isBlankText = ({ content, title, summary, mainImageCaption, mainImageAlt }: WrittenText): boolean =>
  ![title, summary, mainImageCaption, mainImageAlt, contentText(content)].some(hasVisibleCharacters) &&
  !hasContent(content);

/** Returns the languages whose translation is not blank. */
export const writtenLocales = (texts: PartlyLocalized<TranslationText>): Locale[] =>
  locales.filter((locale) => texts[locale] !== undefined && !isBlankText(texts[locale]));

/**
 * Checks the category and the author, which both languages share and publishing requires. Returns those that are missing, each with its
 * path in the command and an error code.
 */
export const missingFacts = ({ category, author }: PublishedFacts): RejectedField[] => [
  ...(category ? [] : [{ path: 'category', code: 'category_required' }]),
  ...(author ? [] : [{ path: 'author', code: 'author_required' }]),
];

/**
 * Checks the title and the content of one language, which publishing requires. Returns those that are missing, each with its path in the
 * command and an error code.
 */
export const missingTexts = (
  locale: Locale,
  { title, content }: Pick<TranslationText, 'title' | 'content'>,
): RejectedField[] => [
  ...(hasVisibleCharacters(title) ? [] : [{ path: `translations.${locale}.title`, code: 'title_required' }]),
  ...(hasContent(content) ? [] : [{ path: `translations.${locale}.content`, code: 'text_required' }]),
];

/**
 * Returns the required fields that an article lacks for publishing it in the given languages, each with its path in the command and an
 * error code; an empty array if no language is given.
 */
export const missingFields = ({ facts, translations }: WrittenArticle, which: readonly Locale[]): RejectedField[] =>
  which.length === 0
    ? []
    : [
        ...missingFacts(facts),
        ...which.flatMap((locale) => missingTexts(locale, translations[locale]?.text ?? { title: '', content: [] })),
      ];

/**
 * Returns the rejection `article_incomplete` with the required fields that the article lacks for publishing it in the given languages;
 * undefined when none is missing.
 */
export const rejectIncomplete = (article: WrittenArticle, which: readonly Locale[]): Rejection | undefined => {
  const fields = missingFields(article, which);
  return fields.length > 0 ? { rejected: 'article_incomplete', fields } : undefined;
};

/** Returns the languages of an article that are published now. */
export const publishedLocales = ({ translations }: Pick<WrittenArticle, 'translations'>): Locale[] =>
  locales.filter((locale) => translations[locale]?.publication.status === 'published');

/**
 * Returns a rejection if an edit removes a required field from a published language (`published_incomplete`, with the fields) or makes all
 * languages blank (`nothing_written`); undefined when the edit is allowed. A required field that was missing before the edit may stay
 * missing, because older articles were published without it.
 */
export const rejectLoss = (before: WrittenArticle, after: WrittenArticle): Rejection | undefined => {
  const which = publishedLocales(before);
  const known = new Set(missingFields(before, which).map(({ path }) => path));
  const fields = missingFields(after, which)
    .filter(({ path }) => !known.has(path))
    .map(({ path, code }) => ({ path, code: `published_${code}` }));
  if (fields.length > 0) return { rejected: 'published_incomplete', fields };
  return hasWords(before) && !hasWords(after) ? nothingWritten : undefined;
};

/** The rejection of an article that is blank in all its languages. */
export const nothingWritten: Rejection = { rejected: 'nothing_written', path: 'translations' };

const hasWords = ({ translations }: WrittenArticle): boolean =>
  locales.some((locale) => translations[locale] !== undefined && !isBlankText(translations[locale].text));
