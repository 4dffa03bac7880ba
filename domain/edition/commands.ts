import { z } from 'zod';
import { checkboxField, emptyToNull, emptyToUndefined } from '../shared/form-fields.ts';
import { httpsUrl } from '../shared/https-url.ts';
import { hues } from '../shared/hue.ts';
import { id, mediaId } from '../shared/ids.ts';
import { byLocale, localized } from '../shared/locale.ts';
import { expectedRevision } from '../shared/revision.ts';
import { singleLine, text, visibleText } from '../shared/text.ts';
import { uploadedPdfUrl } from './pdf-url.ts';

/** The number of an edition, 1 to 9999. A form sends it as digits. */
export const editionNumber = z
  .union(
    [
      z.int(),
      z
        .string()
        .trim()
        .regex(/^\d{1,4}$/)
        .transform(Number),
    ],
    'number_format',
  )
  .pipe(z.int().min(1, 'number_format').max(9999, 'number_format'));

const title = localized(singleLine('title_required').check(visibleText('title_required')).max(80), 'title_required');
const month = z.string('month_format').regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'month_format');
const summary = localized(text().trim().max(1000));
const alt = localized(text().trim().max(1000));
const hue = z.enum(hues);
/** The URL of the whole edition: on another site, or of a PDF that was uploaded to this one. */
const link = emptyToNull(z.union([uploadedPdfUrl, httpsUrl], 'https_format'));

const articles = z
  .array(id)
  .max(200)
  .refine((given) => new Set(given).size === given.length, 'article_repeated');

export const openEdition = z.strictObject({
  number: editionNumber,
  title,
  month,
  summary: summary.default(byLocale(() => '')),
  hue: hue.default('azulejo'),
  link: link.default(null),
  articles: articles.default([]),
  cover: z.strictObject({ mediaId, alt: alt.default(byLocale(() => '')) }).nullish(),
  /** If left out, the edition is published immediately. */
  published: checkboxField.default(true),
});

export const editEdition = z.strictObject({
  number: editionNumber,
  expectedRevision,
  title: title.optional(),
  month: month.optional(),
  summary: summary.optional(),
  hue: hue.optional(),
  link: link.optional(),
  articles: articles.optional(),
  published: checkboxField.optional(),
});

export const updateCover = z.strictObject({
  /** If empty, the number of the newest published edition, or of the newest edition when none is published. */
  number: emptyToUndefined(editionNumber),
  expectedRevision,
  mediaId,
  alt: alt.default(byLocale(() => '')),
});
