import type { RejectedField, Rejection } from '../decider.ts';
import { type Block, contentText, wordCount } from '../shared/blocks.ts';
import { type Locale, locales, type PartlyLocalized } from '../shared/locale.ts';
import { hasVisibleCharacters } from '../shared/text.ts';
import type { ArticleFacts, TranslationText } from './events.ts';

/** The text of a language without its slug, which says nothing to readers. */
type WrittenText = Omit<TranslationText, 'slug'>;

/** The part of an article that decides whether something is missing. */
interface WrittenArticle {
  facts: ArticleFacts;
  translations: PartlyLocalized<{ text: TranslationText; publication: { status: string } }>;
}
type PublishedFacts = Pick<ArticleFacts, 'category' | 'author'>;

/** True where readers would see something of a text: words, a picture, a gallery or an embed. */
export const hasContent = (content: readonly Block[]): boolean =>
  content.some(({ type }) => type === 'image' || type === 'gallery' || type === 'embed') ||
  wordCount(contentText([...content])) > 0;

/** True where nothing is written in a language: no field says anything. */
export const isBlankText = ({ content, title, summary, mainImageCaption, mainImageAlt }: WrittenText): boolean =>
  ![title, summary, mainImageCaption, mainImageAlt, contentText(content)].some(hasVisibleCharacters) &&
  !hasContent(content);

/** The languages in which something is written. */
export const writtenLocales = (texts: PartlyLocalized<TranslationText>): Locale[] =>
  locales.filter((locale) => texts[locale] !== undefined && !isBlankText(texts[locale]));

/** Fields shared by the languages that an article lacks and readers need, at their paths in the commands. */
export const missingFacts = ({ category, author }: PublishedFacts): RejectedField[] => [
  ...(category ? [] : [{ path: 'category', code: 'category_required' }]),
  ...(author ? [] : [{ path: 'author', code: 'author_required' }]),
];

/** Fields of one language that readers need and that are empty, at their paths in the commands. */
export const missingTexts = (
  locale: Locale,
  { title, content }: Pick<TranslationText, 'title' | 'content'>,
): RejectedField[] => [
  ...(hasVisibleCharacters(title) ? [] : [{ path: `translations.${locale}.title`, code: 'title_required' }]),
  ...(hasContent(content) ? [] : [{ path: `translations.${locale}.content`, code: 'text_required' }]),
];

/** Everything that an article lacks before these languages can be shown to readers; nothing where no language is given. */
export const missingFields = ({ facts, translations }: WrittenArticle, which: readonly Locale[]): RejectedField[] =>
  which.length === 0
    ? []
    : [
        ...missingFacts(facts),
        ...which.flatMap((locale) => missingTexts(locale, translations[locale]?.text ?? { title: '', content: [] })),
      ];

/** The refusal to publish these languages; undefined where they are complete. */
export const rejectIncomplete = (article: WrittenArticle, which: readonly Locale[]): Rejection | undefined => {
  const fields = missingFields(article, which);
  return fields.length > 0 ? { rejected: 'article_incomplete', fields } : undefined;
};

/** The languages that readers see. */
export const publishedLocales = ({ translations }: Pick<WrittenArticle, 'translations'>): Locale[] =>
  locales.filter((locale) => translations[locale]?.publication.status === 'published');

/**
 * The refusal of a change that would take from a published article what readers need, or the last word from any article. What was
 * missing before may stay so: older articles were published without it.
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

/** The refusal to save an article of which nothing is written in any language. */
export const nothingWritten: Rejection = { rejected: 'nothing_written', path: 'translations' };

const hasWords = ({ translations }: WrittenArticle): boolean =>
  locales.some((locale) => translations[locale] !== undefined && !isBlankText(translations[locale].text));
