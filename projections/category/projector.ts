import { sql } from 'kysely';
import type { CategoryEvent, CategoryOrderEvent } from '#domain/category/events.ts';
import { defineProjection } from '../engine/projection.ts';
import { type CategoryTables, type CategoryTag, createCategoryTables } from './tables.ts';

/** The first place of categories that editors have not sorted yet. It is behind the places of all sorted ones. */
const UNORDERED = 1000;

/** Stores one row for each category. A deleted category keeps its row, marked as deleted. */
export const categories = defineProjection<CategoryTables, CategoryEvent | CategoryOrderEvent, CategoryTag>({
  name: 'categories',
  version: 2,
  minReadableVersion: 2,
  prefixes: ['category-', 'categories-'],
  tables: ['category'],
  create: createCategoryTables,
  handlers: {
    CategoryAdded: (trx, { data: { id, slug, name, description, hue }, revision }) =>
      trx
        .insertInto('category')
        .values(({ selectFrom }) => ({
          ...{ id, slug, name, description, hue, deleted: false, revision },
          place: selectFrom('category').select(sql<number>`${UNORDERED}::int + count(*)::int`.as('place')),
        }))
        .execute(),
    CategoryEdited: (trx, { data: { id, facts }, revision }) =>
      trx
        .updateTable('category')
        .set({ ...facts, revision })
        .where('id', '=', id)
        .execute(),
    CategoryDeleted: (trx, { data: { id }, revision }) =>
      trx.updateTable('category').set({ deleted: true, revision }).where('id', '=', id).execute(),
    CategoryRestored: (trx, { data: { id }, revision }) =>
      trx.updateTable('category').set({ deleted: false, revision }).where('id', '=', id).execute(),
    CategorySlugWithdrawn: (trx, { data: { id }, revision }) =>
      trx.updateTable('category').set({ revision }).where('id', '=', id).execute(),
    CategoriesReordered: (trx, { data: { order } }) =>
      sql`update category set place = o.place from unnest(${order}::uuid[]) with ordinality as o(id, place)
        where category.id = o.id`.execute(trx),
  },
  tagsOf: () => ['categories'],
});
