import type { Kysely } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { CategoryTables, CategoryTag } from '../category/tables.ts';
import { inLocale } from '../engine/in-locale.ts';
import type { TrackTags } from '../engine/type-helpers.ts';
import type { TemplateTables, TemplateTag } from './tables.ts';
import type { AdminTemplate } from './views.ts';

type Tables = TemplateTables & CategoryTables;

/** Returns the functions that query templates. `note` records the cache tags that a result depends on. */
export const templateQueries = (db: Kysely<Tables>, note: TrackTags<TemplateTag | CategoryTag>) => ({
  /** Lists all templates that are not deleted, in alphabetical order. */
  templates(locale: Locale): Promise<AdminTemplate[]> {
    note('templates', 'categories');
    return listTemplates(db, locale);
  },
});

const listTemplates = async (db: Kysely<Tables>, locale: Locale): Promise<AdminTemplate[]> => {
  const rows = await db
    .selectFrom('template as t')
    .leftJoin('category as c', (join) => join.onRef('c.id', '=', 't.category').on('c.deleted', '=', false))
    .select(['t.id', 't.name', 't.languages', inLocale('c.name', locale).$castTo<string | null>().as('category')])
    .where('t.deleted', '=', false)
    .execute();
  const order = new Intl.Collator(locale);
  return rows.toSorted((a, b) => order.compare(a.name, b.name) || order.compare(a.id, b.id));
};
