import { z } from 'zod';
import { content } from '../shared/blocks.ts';
import { checkboxField, emptyToNull, emptyToUndefined } from '../shared/form-fields.ts';
import { id, mediaId } from '../shared/ids.ts';
import { locale, locales } from '../shared/locale.ts';
import { expectedRevision, revision } from '../shared/revision.ts';
import { slugOrEmpty } from '../shared/slug.ts';
import { hasVisibleCharacters, required, singleLine, text } from '../shared/text.ts';
import { hasContent, isBlankText } from './completeness.ts';

/** Messages are keys of the catalogues; those of docs/product.md, rule 17 among them. */
const title = singleLine('title_required').max(200, 'title_too_long');
const summary = text().trim().max(1000);
const caption = text().trim().max(1000);
const calendarDay = z.iso.date('date_format');
/** Kept in UTC, so that one moment is always written in the same way. */
const moment = z.iso
  .datetime({ offset: true, error: 'moment_format' })
  .transform((given) => new Date(given).toISOString());
/** Only drafts are without; a form sends an empty field. */
const category = emptyToNull(z.uuid('category_required'));
const author = emptyToNull(z.uuid('author_required'));

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
  /** Made by the editor before the first save; left empty, it is derived from the idempotency key. */
  id: emptyToUndefined(z.uuidv4('id_required').toLowerCase()),
  category: category.optional(),
  author: author.optional(),
  photographer: emptyToNull(id).optional(),
  mainImage: emptyToNull(mediaId).optional(),
  /** Left empty: the day it is created, in Madeira. */
  date: emptyToUndefined(calendarDay),
  featured: checkboxField.optional(),
  translations: z
    .strictObject({ pt: newTranslation.optional(), en: newTranslation.optional() }, required('translation_required'))
    .refine((given) => given.pt !== undefined || given.en !== undefined, 'translation_required'),
  /** The language written first, where both are given. */
  source: emptyToUndefined(locale),
  /** Left empty: published at once (docs/product.md, rule 16). */
  scheduleFor: emptyToUndefined(moment),
  /** Stays unpublished; then one word is enough. */
  draft: checkboxField.optional(),
});

type NewArticle = z.output<typeof newArticle>;

/** Refuses an empty field of an article that is no draft, together with whatever else is wrong with it. */
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

/** False where languages are given and none of them says anything. */
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
  translations: z.strictObject({ pt: editedTranslation.optional(), en: editedTranslation.optional() }).optional(),
});

/** Without a locale: every translation the article has. */
export const publishArticle = z.strictObject({ ...ofArticle, locale: emptyToUndefined(locale) });
export const unpublishArticle = publishArticle;
export const scheduleArticle = z.strictObject({ ...ofArticle, locale: emptyToUndefined(locale), scheduleFor: moment });
export const scheduleUnpublish = z.strictObject({
  ...ofArticle,
  locale: emptyToUndefined(locale),
  unpublishFor: moment,
});
export const cancelUnpublish = publishArticle;
/** `EditArticle` for a moment. `update`: in place of that one, or under that id. */
export const scheduleArticleUpdate = editArticle.extend({ at: moment, update: id.optional() });
export const moveArticleUpdate = z.strictObject({ ...ofArticle, update: id, at: moment });
export const cancelArticleUpdate = z.strictObject({ ...ofArticle, update: id });
export const applyArticleUpdate = cancelArticleUpdate;
export const deleteArticle = z.strictObject(ofArticle);
export const restoreArticle = deleteArticle;
/** The other language becomes the translation. */
export const changeSourceLanguage = z.strictObject({ ...ofArticle, locale });
export const featureArticle = deleteArticle;
export const unfeatureArticle = deleteArticle;
/** All featured articles in their new order. */
export const reorderFeatured = z.strictObject({
  order: z.array(id, 'order_required').max(1000),
  expectedRevision,
});
export const revertArticle = z.strictObject({ ...ofArticle, toRevision: revision });
