import { sql, type Transaction } from 'kysely';
import type { CategoryEvent, CategoryOrderEvent } from '#domain/category/events.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import type { Projection } from '../engine/projection.ts';
import { type CategoryTables, createCategoryTables } from './tables.ts';

/** Behind every category that was put in order. */
const UNORDERED = 1000;

const apply = async (
  trx: Transaction<CategoryTables>,
  event: CategoryEvent | CategoryOrderEvent,
  revision: bigint,
): Promise<void> => {
  switch (event.type) {
    case 'CategoryAdded': {
      const { id, slug, name, description, hue } = event.data;
      const { rows } = await sql<{ places: number }>`select count(*)::int as places from category`.execute(trx);
      await trx
        .insertInto('category')
        .values({
          id,
          slug_pt: slug.pt,
          slug_en: slug.en,
          name_pt: name.pt,
          name_en: name.en,
          description_pt: description.pt,
          description_en: description.en,
          hue,
          place: UNORDERED + (rows[0]?.places ?? 0),
          deleted: false,
          revision,
        })
        .execute();
      return;
    }
    case 'CategoryEdited': {
      const { id, facts } = event.data;
      await trx
        .updateTable('category')
        .set({
          ...(facts.slug && { slug_pt: facts.slug.pt, slug_en: facts.slug.en }),
          ...(facts.name && { name_pt: facts.name.pt, name_en: facts.name.en }),
          ...(facts.description && { description_pt: facts.description.pt, description_en: facts.description.en }),
          ...(facts.hue && { hue: facts.hue }),
          revision,
        })
        .where('id', '=', id)
        .execute();
      return;
    }
    case 'CategoryDeleted':
      await trx.updateTable('category').set({ deleted: true, revision }).where('id', '=', event.data.id).execute();
      return;
    case 'CategoriesReordered':
      await sql`update category set place = o.place from unnest(${event.data.order}::uuid[]) with ordinality as o(id, place)
        where category.id = o.id`.execute(trx);
      return;
  }
};

export const categories: Projection = {
  name: 'categories',
  version: 1,
  prefixes: ['category-', 'categories-'],
  tables: ['category'],
  create: createCategoryTables,
  project: async (trx: Transaction<CategoryTables>, events: RecordedEvent[]) => {
    for (const { type, data, revision } of events) {
      await apply(trx, { type, data } as CategoryEvent | CategoryOrderEvent, revision);
    }
    return ['categories'];
  },
};
