import { z } from 'zod';
import { crudSchemas } from '../crud-schemas.ts';
import { id } from '../shared/ids.ts';
import { byLocale, localized } from '../shared/locale.ts';
import { singleLine, text, visibleText } from '../shared/text.ts';

const title = localized(singleLine('title_required').check(visibleText('title_required')).max(120), 'title_required');

/** A form sends one article as a text, several as a list. */
const articles = z
  .union([id.transform((one) => [one]), z.array(id)])
  .pipe(z.array(id).max(100))
  .refine((given) => new Set(given).size === given.length, 'article_repeated');

export const {
  add: addSeries,
  edit: editSeries,
  delete: deleteSeries,
  restore: restoreSeries,
} = crudSchemas({
  title,
  text: localized(text().trim().max(2000)).default(byLocale(() => '')),
  articles: articles.default([]),
});
