import { z } from 'zod';
import { content } from '../shared/blocks.ts';
import { checkboxField, emptyToNull, emptyToUndefined } from '../shared/form-fields.ts';
import { id, mediaId, newId } from '../shared/ids.ts';
import { byLocale, locale, locales, type PartlyLocalized } from '../shared/locale.ts';
import { expectedRevision, revision } from '../shared/revision.ts';
import { slugOrEmpty } from '../shared/slug.ts';
import { hasVisibleCharacters, required, singleLine, text, visibleText } from '../shared/text.ts';
import { hasContent, isBlankText } from './completeness.ts';
import { travel } from './travel.ts';

/** Texts such as `title_required` are keys of the message catalogues, among them those of docs/product.md, rule 17. */
const title = singleLine('title_required').max(200, 'title_too_long');
const summary = text().trim().max(1000);
const caption = text().trim().max(1000);
const calendarDay = z.iso.date('date_format');
/** A moment, ISO 8601 with any offset. Converted to UTC, so that one moment is always stored as the same text. */
const moment = z.iso
  .datetime({ offset: true, error: 'moment_format' })
  .transform((given) => new Date(given).toISOString());
const isNotEmpty = (given: PartlyLocalized<unknown>): boolean => locales.some((each) => given[each] !== undefined);

/** The id of a category, or null for none, which only drafts may have. A form sends null as an empty field. */
const category = emptyToNull(z.uuid('category_required'));
const author = emptyToNull(z.uuid('author_required'));

/** A photo essay, or null for the layout that follows from the pictures. A form sends null as an empty field. */
const layout = emptyToNull(z.enum(['essay'], 'layout_format'));

/** Ids of keywords, the tags of the article. */
const keywords = z
  .array(id)
  .max(20, 'keywords_too_many')
  .refine((given) => new Set(given).size === given.length, 'keyword_repeated');

const newTranslation = z.strictObject({
  title: title.default(''),
  slug: slugOrEmpty.optional(),
  summary: summary.default(''),
  content: content.default([]),
  mainImageCaption: caption.default(''),
  mainImageAlt: caption.default(''),
});

const editedTranslation = z
  .strictObject({
    title,
    slug: slugOrEmpty,
    summary,
    content,
    mainImageCaption: caption,
    mainImageAlt: caption,
  })
  .partial();

const newArticle = z.strictObject({
  /** A UUID that the article editor creates before the first save. If empty, the id is derived from the idempotency key. */
  id: newId,
  category: category.optional(),
  author: author.optional(),
  photographer: emptyToNull(id).optional(),
  mainImage: emptyToNull(mediaId).optional(),
  /** If empty, the day in Madeira on which the article is created. */
  date: emptyToUndefined(calendarDay),
  keywords: keywords.optional(),
  travel: travel.optional(),
  layout: layout.optional(),
  featured: checkboxField.optional(),
  translations: z
    .strictObject(
      byLocale(() => newTranslation.optional()),
      required('translation_required'),
    )
    .refine(isNotEmpty, 'translation_required'),
  /** The language that was written first; used only when both languages are given. */
  source: emptyToUndefined(locale),
  /** The moment to publish the article. If empty, it is published immediately (docs/product.md, rule 16). */
  scheduleFor: emptyToUndefined(moment),
  /** True for a draft: it is not published, and one written word in any field is enough. */
  draft: checkboxField.optional(),
});

type NewArticle = z.output<typeof newArticle>;

/**
 * Creates a check that rejects an empty field of an article that is not a draft. It also runs when other fields are invalid, so that all
 * errors are reported together.
 */
const requiredUnlessDraft = (path: string[], error: string, isEmpty: (given: Partial<NewArticle>) => boolean) =>
  z.refine<NewArticle>((given) => given.draft === true || !isEmpty(given), {
    path,
    error,
    when: ({ value, issues }) =>
      typeof value === 'object' && value !== null && !issues.some((issue) => issue.path?.join('.') === path.join('.')),
  });

const isMissing = (value: unknown): boolean => value === undefined || value === null;

export const createArticle = newArticle.check(
  requiredUnlessDraft(['category'], 'category_required', ({ category }) => isMissing(category)),
  requiredUnlessDraft(['author'], 'author_required', ({ author }) => isMissing(author)),
  ...locales.flatMap((each) => [
    requiredUnlessDraft(['translations', each, 'title'], 'title_required', ({ translations }) => {
      const text = translations?.[each];
      return typeof text?.title === 'string' && !hasVisibleCharacters(text.title);
    }),
    requiredUnlessDraft(['translations', each, 'content'], 'text_required', ({ translations }) => {
      const text = translations?.[each];
      const written = content.safeParse(text?.content);
      return written.success && !hasContent(written.data);
    }),
  ]),
  z.refine<NewArticle>(({ draft, translations }) => !draft || isWritten(translations), {
    path: ['translations'],
    error: 'nothing_written',
  }),
);

/** Returns false when at least one language is given and all given languages are blank. */
const isWritten = (translations: NewArticle['translations']): boolean => {
  const given = locales.flatMap((each) => translations[each] ?? []);
  return given.length === 0 || given.some((text) => !isBlankText(text));
};

const ofArticle = { id, expectedRevision };

export const editArticle = z.strictObject({
  ...ofArticle,
  category: category.optional(),
  author: author.optional(),
  photographer: emptyToNull(id).optional(),
  mainImage: emptyToNull(mediaId).optional(),
  date: calendarDay.optional(),
  keywords: keywords.optional(),
  travel: travel.optional(),
  layout: layout.optional(),
  translations: z.strictObject(byLocale(() => editedTranslation.optional())).optional(),
});

/** Without `locale`, the command publishes every translation of the article. */
export const publishArticle = z.strictObject({ ...ofArticle, locale: emptyToUndefined(locale) });
/** `asDraft`: what was published becomes a draft again, as before its first publication. */
export const unpublishArticle = z.strictObject({ ...publishArticle.shape, asDraft: z.boolean().optional() });
export const scheduleArticle = z.strictObject({ ...ofArticle, locale: emptyToUndefined(locale), scheduleFor: moment });
export const scheduleUnpublish = z.strictObject({
  ...ofArticle,
  locale: emptyToUndefined(locale),
  unpublishFor: moment,
});
export const cancelUnpublish = publishArticle;
/**
 * An `editArticle` command that is applied at the moment `at`. `update` is the id of a scheduled update to replace, or the id for a new
 * one; if left out, an id is generated.
 */
export const scheduleArticleUpdate = editArticle.extend({ at: moment, update: id.optional() });
export const moveArticleUpdate = z.strictObject({ ...ofArticle, update: id, at: moment });
export const cancelArticleUpdate = z.strictObject({ ...ofArticle, update: id });
export const applyArticleUpdate = cancelArticleUpdate;
export const deleteArticle = z.strictObject(ofArticle);
export const restoreArticle = deleteArticle;
/** `copy` is the id of the new article. If empty, it is derived from the idempotency key. */
export const duplicateArticle = z.strictObject({ id, copy: newId });
/** Makes `locale` the source language of the article, and the other language the translation. */
export const changeSourceLanguage = z.strictObject({ ...ofArticle, locale });
/** Names of fields, such as `title`, and ids of blocks. */
const parts = z.array(z.string().regex(/^[\da-z]{1,20}$/i, 'block_id_format')).max(5000);
/** Of the translation `locale`, the parts in `outdated` become outdated and those in `right` up to date; the others stay as they are. */
export const markOutdatedParts = z.strictObject({
  ...ofArticle,
  locale,
  outdated: parts.default([]),
  right: parts.default([]),
});
/** A sentence that says what was wrong. Text of two to a few hundred characters in practice; the limit only bounds the page. */
const correctionText = singleLine('correction_required')
  .check(visibleText('correction_required'))
  .max(600, 'correction_too_long');
/**
 * Publishes a correction. `change` is the revision of the saved change that corrected the article; if empty, the latest one. `correction` is
 * the id of a correction to change or to publish again, or the id for a new one; if left out, an id is generated.
 */
export const publishArticleCorrection = z.strictObject({
  ...ofArticle,
  correction: emptyToUndefined(id),
  change: emptyToUndefined(revision),
  texts: z
    .strictObject(
      byLocale(() => correctionText.optional()),
      required('correction_required'),
    )
    .refine(isNotEmpty, 'correction_required'),
});
export const withdrawArticleCorrection = z.strictObject({ ...ofArticle, correction: id });
export const featureArticle = deleteArticle;
export const unfeatureArticle = deleteArticle;
/** `order` has the ids of all featured articles in their new order. */
export const reorderFeatured = z.strictObject({
  order: z.array(id, 'order_required').max(1000),
  expectedRevision,
});
export const revertArticle = z.strictObject({ ...ofArticle, toRevision: revision });
