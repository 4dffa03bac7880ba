import { sql, type Transaction } from 'kysely';
import { type Locale, locales } from '#domain/shared/locale.ts';
import type { PageEvent, PageText } from '#domain/static-page/events.ts';
import { defineProjection, type Recorded } from '../engine/projection.ts';
import { createPageTables, type PageTables, type PageTag } from './tables.ts';

/** Stores one row per language of a page that has content. */
export const pages = defineProjection<PageTables, PageEvent, PageTag>({
  name: 'pages',
  version: 1,
  prefixes: ['page-'],
  tables: ['page_text'],
  create: createPageTables,
  handlers: {
    PageEdited: async (trx, event) => {
      for (const locale of locales) {
        const changed = event.data.translations[locale];
        if (changed) await write(trx, locale, changed, event);
      }
    },
  },
  tagsOf: ({ data: { page } }) => [`page:${page}`],
});

/** Updates a row; fields that the event does not have stay unchanged. */
const write = async (
  trx: Transaction<PageTables>,
  locale: Locale,
  { title, content }: Partial<PageText>,
  { data: { page }, revision, metadata }: Recorded<PageEvent>,
): Promise<void> => {
  const blocks = content && JSON.stringify(content);
  await sql`insert into page_text as p (page, locale, title, content, edited_at, revision)
    values (${page}, ${locale}, ${title ?? ''}, ${blocks ?? '[]'}::jsonb, ${metadata.at}, ${revision})
    on conflict (page, locale) do update set
      title = coalesce(${title ?? null}, p.title), content = coalesce(${blocks ?? null}::jsonb, p.content),
      edited_at = excluded.edited_at, revision = excluded.revision`.execute(trx);
};
