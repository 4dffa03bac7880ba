import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { localized } from '../shared/locale.ts';
import { slug } from '../shared/slug.ts';
import { hues } from './events.ts';

const name = localized(z.string().trim().min(1, 'name_required').max(80));
const description = localized(z.string().trim().max(300));
const slugs = localized(z.union([z.literal(''), slug]));
const revision = z.coerce.number().int().min(0).optional();

export const addCategory = z.strictObject({
  name,
  /** Left empty: made from the name. */
  slug: slugs.default({ pt: '', en: '' }),
  description: description.default({ pt: '', en: '' }),
  hue: z.enum(hues).default('basalt'),
});
export const editCategory = z.strictObject({
  id,
  expectedRevision: revision,
  name: name.optional(),
  slug: slugs.optional(),
  description: description.optional(),
  hue: z.enum(hues).optional(),
});
/** All categories in their new order. */
export const reorderCategories = z.strictObject({ order: z.array(id).min(1).max(200), expectedRevision: revision });
export const deleteCategory = z.strictObject({ id, expectedRevision: revision });
