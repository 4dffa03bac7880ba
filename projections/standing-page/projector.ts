import { sql, type Transaction } from 'kysely';
import { type Locale, locales } from '#domain/shared/locale.ts';
import type { PageEvent, PageText } from '#domain/standing-page/events.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import type { Projection } from '../engine/projection.ts';
import { createPageTables, type PageTables } from './tables.ts';

export const pages: Projection = {
  name: 'pages',
  version: 1,
  prefixes: ['page-'],
  tables: ['page_text'],
  create: createPageTables,
  project: async (trx: Transaction<PageTables>, events: RecordedEvent[]) => {
    const tags = new Set<string>();
    for (const event of events) {
      const { page, translations } = event.data as PageEvent['data'];
      tags.add(`page:${page}`);
      for (const locale of locales) {
        const changed = translations[locale];
        if (changed) await write(trx, page, locale, changed, event);
      }
    }
    return tags;
  },
};

/** What the event does not name stays as it was. */
const write = async (
  trx: Transaction<PageTables>,
  page: string,
  locale: Locale,
  { title, content }: Partial<PageText>,
  { revision, metadata }: RecordedEvent,
): Promise<void> => {
  const blocks = content && JSON.stringify(content);
  await sql`insert into page_text as p (page, locale, title, content, edited_at, revision)
    values (${page}, ${locale}, ${title ?? ''}, ${blocks ?? '[]'}::jsonb, ${metadata.at}, ${revision})
    on conflict (page, locale) do update set
      title = coalesce(${title ?? null}, p.title), content = coalesce(${blocks ?? null}::jsonb, p.content),
      edited_at = excluded.edited_at, revision = excluded.revision`.execute(trx);
};
