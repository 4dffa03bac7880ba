import { sql, type Transaction } from 'kysely';
import type { ArticleEvent } from '#domain/article/events.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import type { Projection } from '../engine/projection.ts';
import { createFrontPageTables, type FrontPageTables } from './tables.ts';

type Entry = Omit<FrontPageTables['front_page_entry'], 'sequence'> & { sequence: string };
type Entries = Map<string, Entry>;

const project = async (trx: Transaction<FrontPageTables>, events: RecordedEvent[]): Promise<Iterable<string>> => {
  const ids = [...new Set(events.map((event) => (event.data as ArticleEvent['data']).id))];
  const entries = await loadEntries(trx, ids);
  const tags = new Set<string>();
  for (const event of events) {
    const before = shown(entries, event);
    apply(entries, { type: event.type, data: event.data } as ArticleEvent, event.position);
    for (const locale of [...before, ...shown(entries, event)]) tags.add(`articles:${locale}`);
  }
  await saveEntries(trx, [...entries.values()]);
  return tags;
};

const loadEntries = async (trx: Transaction<FrontPageTables>, ids: string[]): Promise<Entries> => {
  const rows = await trx
    .selectFrom('front_page_entry')
    .selectAll()
    .where('article_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [key(row.article_id, row.locale), { ...row, sequence: String(row.sequence) }]));
};

const key = (id: string, locale: Locale): string => `${id} ${locale}`;

const shown = (entries: Entries, event: RecordedEvent): Locale[] =>
  locales.filter((locale) => {
    const entry = entries.get(key((event.data as ArticleEvent['data']).id, locale));
    return entry?.published && !entry.deleted;
  });

const apply = (entries: Entries, event: ArticleEvent, position: bigint): void => {
  if (event.type === 'ArticleCreated') {
    addEntries(entries, event, { ...event.data, featured: false, sequence: String(position) });
    return;
  }
  const which = 'locale' in event.data ? [event.data.locale] : locales;
  for (const locale of which) {
    const entry = entries.get(key(event.data.id, locale));
    if (entry) Object.assign(entry, changeOf(event));
  }
  if (event.type === 'ArticleEdited' || event.type === 'ArticleReverted') addEntries(entries, event);
};

const changeOf = (event: Exclude<ArticleEvent, { type: 'ArticleCreated' }>): Partial<Entry> => {
  switch (event.type) {
    case 'ArticleEdited':
    case 'ArticleReverted': {
      const { category, date, mainImage } = event.data.facts;
      return {
        ...(category !== undefined && { category }),
        ...(date !== undefined && { date }),
        ...(mainImage !== undefined && { pictured: mainImage !== null }),
      };
    }
    case 'ArticlePublished':
      return { published: true };
    case 'ArticleScheduled':
    case 'ArticleUnpublished':
      return { published: false };
    case 'ArticleFeatured':
      return { featured: true };
    case 'ArticleUnfeatured':
      return { featured: false };
    case 'ArticleDeleted':
      return { deleted: true };
    case 'ArticleRestored':
      return { deleted: false };
  }
};

type TextEvent = Extract<ArticleEvent, { type: 'ArticleCreated' | 'ArticleEdited' | 'ArticleReverted' }>;

/** A language written for the first time shares the facts of the article, or of its other language. */
const addEntries = (
  entries: Entries,
  { data: { id, translations } }: TextEvent,
  facts?: { category: string; date: string; mainImage: string | null; featured: boolean; sequence: string },
): void => {
  for (const locale of locales) {
    if (translations[locale] === undefined || entries.has(key(id, locale))) continue;
    const sibling = locales.map((each) => entries.get(key(id, each))).find((each) => each !== undefined);
    const shared = facts ? { ...facts, pictured: facts.mainImage !== null, deleted: false } : sibling;
    if (!shared) throw new Error(`Article ${id} was edited before it was created`);
    const { category, date, featured, sequence, pictured, deleted } = shared;
    entries.set(key(id, locale), {
      article_id: id,
      locale,
      category,
      date,
      sequence,
      featured,
      pictured,
      published: false,
      deleted,
    });
  }
};

const saveEntries = async (trx: Transaction<FrontPageTables>, entries: Entry[]): Promise<void> => {
  await sql`
    insert into front_page_entry select * from jsonb_populate_recordset(null::front_page_entry, ${JSON.stringify(entries)}::jsonb)
    on conflict (article_id, locale) do update set category = excluded.category, date = excluded.date,
      featured = excluded.featured, pictured = excluded.pictured, published = excluded.published,
      deleted = excluded.deleted`.execute(trx);
};

export const frontPage: Projection = {
  name: 'front-page',
  version: 1,
  prefixes: ['article-'],
  tables: ['front_page_entry'],
  create: createFrontPageTables,
  project,
};
