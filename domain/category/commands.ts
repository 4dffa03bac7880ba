import { z } from 'zod';
import { crudSchemas } from '../crud-schemas.ts';
import { hues } from '../shared/hue.ts';
import { id } from '../shared/ids.ts';
import { byLocale, localized } from '../shared/locale.ts';
import { expectedRevision } from '../shared/revision.ts';
import { slugOrEmpty } from '../shared/slug.ts';
import { singleLine, text, visibleText } from '../shared/text.ts';

const name = localized(singleLine('name_required').check(visibleText('name_required')).max(80), 'name_required');
const description = localized(text().trim().max(300));
const slugs = localized(slugOrEmpty);

export const {
  add: addCategory,
  edit: editCategory,
  delete: deleteCategory,
  restore: restoreCategory,
} = crudSchemas({
  name,
  slug: slugs.default(byLocale(() => '')),
  description: description.default(byLocale(() => '')),
  hue: z.enum(hues).default('basalt'),
});
/** `order` has the ids of all categories in their new order. */
export const reorderCategories = z.strictObject({
  order: z.array(id, 'order_required').max(200),
  expectedRevision,
});
