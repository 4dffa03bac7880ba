import { z } from 'zod';
import { content } from '../shared/blocks.ts';
import { id, mediaId } from '../shared/ids.ts';
import { locale } from '../shared/locale.ts';
import { slug } from '../shared/slug.ts';

/** Messages are keys of the catalogues; those of spec §5 among them. */
const title = z.string().trim().min(1, 'title_required').max(200, 'title_too_long');
const summary = z.string().trim().max(1000);
const caption = z.string().trim().max(1000);
const calendarDay = z.iso.date('date_format');
const moment = z.iso.datetime({ offset: true, error: 'moment_format' });
const category = z.uuid('category_required');
const author = z.uuid('author_required');
const emptyIsNone = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => null), z.null(), schema]);

const newTranslation = z.strictObject({
  title,
  /** Left empty: made from the title. */
  slug: z.union([z.literal(''), slug]).optional(),
  summary: summary.default(''),
  content: content.default([]),
  mainImageCaption: caption.default(''),
  mainImageAlt: caption.default(''),
});

const editedTranslation = z
  .strictObject({
    title,
    slug: z.union([z.literal(''), slug]),
    summary,
    content,
    mainImageCaption: caption,
    mainImageAlt: caption,
  })
  .partial();

export const createArticle = z.strictObject({
  category,
  author,
  photographer: emptyIsNone(id).optional(),
  mainImage: emptyIsNone(mediaId).optional(),
  /** Left empty: the day it is created, in Madeira. */
  date: z.union([z.literal(''), calendarDay]).optional(),
  featured: z.boolean().optional(),
  translations: z
    .strictObject({ pt: newTranslation.optional(), en: newTranslation.optional() })
    .refine((given) => given.pt !== undefined || given.en !== undefined, 'translation_required'),
  /** Left empty: published at once (spec §3). */
  scheduleFor: z.union([z.literal(''), moment]).optional(),
  /** Stays unpublished. */
  draft: z.boolean().optional(),
});

const ofArticle = { id, expectedRevision: z.coerce.number().int().min(0).optional() };

export const editArticle = z.strictObject({
  ...ofArticle,
  category: category.optional(),
  author: author.optional(),
  photographer: emptyIsNone(id).optional(),
  mainImage: emptyIsNone(mediaId).optional(),
  date: calendarDay.optional(),
  translations: z.strictObject({ pt: editedTranslation.optional(), en: editedTranslation.optional() }).optional(),
});

/** Without a locale: every translation the article has. */
export const publishArticle = z.strictObject({ ...ofArticle, locale: locale.optional() });
export const unpublishArticle = publishArticle;
export const scheduleArticle = z.strictObject({ ...ofArticle, locale: locale.optional(), scheduleFor: moment });
export const deleteArticle = z.strictObject(ofArticle);
export const restoreArticle = deleteArticle;
export const featureArticle = deleteArticle;
export const unfeatureArticle = deleteArticle;
export const revertArticle = z.strictObject({ ...ofArticle, toRevision: z.coerce.number().int().min(0) });
