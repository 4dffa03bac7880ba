import { sql } from 'kysely';
import { articles } from '#projections/article/projector.ts';
import { applyBatch } from '#projections/engine/apply-batch.ts';
import { getOrCreateLiveGeneration } from '#projections/engine/blue-green.ts';
import { connect } from '#storage/database/connect.ts';
import { migrate } from '#storage/database/migrate.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { createRecorder, project, uuid } from '#testing/projections/helpers.ts';
import { openTemporaryMagazine, type TemporaryMagazine } from '../magazine.ts';
import { generatedArticles } from './generated-articles.ts';

const BATCH = 500;

/**
 * Opens a temporary magazine whose read models contain this many generated articles, each in as many copies; its log stays empty. Copying is
 * faster than projecting.
 */
export const openSearchMagazine = async (count: number, copies = 1): Promise<TemporaryMagazine> => {
  const magazine = await openTemporaryMagazine();
  try {
    await fill(magazine, count);
    if (copies > 1) await copyArticles(magazine, copies);
    return magazine;
  } catch (error) {
    await magazine.close();
    throw error;
  }
};

const copyArticles = async ({ connection }: TemporaryMagazine, copies: number): Promise<void> => {
  const db = connect(connection, { queryTimeout: 170_000 });
  const insert = (table: string, changed: string) =>
    sql`insert into ${sql.table(table)} select (jsonb_populate_record(t, jsonb_build_object(${sql.raw(changed)}))).*
      from ${sql.table(table)} t cross join generate_series(2, ${copies}) as n`.execute(db);
  try {
    await insert('article', `'id', md5(t.id::text || n)::uuid`);
    const key = `'article_id', md5(t.article_id::text || n)::uuid`;
    await insert('article_translation', `${key}, 'slug', t.slug || '-' || n`);
    const { rows } = await sql<{ name: string; definition: string }>`select indexname as name, indexdef as definition
      from pg_indexes where schemaname = 'read' and tablename = 'search_entry' and indexdef like '% USING gin %'`.execute(
      db,
    );
    for (const { name } of rows) await sql`drop index ${sql.id('read', name)}`.execute(db);
    await insert('search_entry', key);
    for (const { definition } of rows) await sql.raw(definition).execute(db);
    for (const table of ['search_lexeme_count', 'search_word_count'])
      await sql`update ${sql.table(table)} set articles = articles * ${copies}, titles = titles * ${copies}`.execute(
        db,
      );
    await sql`update search_total set entries = entries * ${copies}, title_words = title_words * ${copies},
      summary_words = summary_words * ${copies}, body_words = body_words * ${copies}`.execute(db);
  } finally {
    await db.destroy();
  }
};

const fill = async ({ connection }: TemporaryMagazine, count: number): Promise<void> => {
  const db = connect(connection, { queryTimeout: 120_000 });
  const record = createRecorder();
  const [category, author] = [uuid(900_001), uuid(900_002)];
  const names = { name: { pt: 'Arquivo', en: 'Archive' }, description: { pt: '', en: '' }, hue: 'basalt' };
  try {
    await migrate(db);
    await project(db, [
      ...record(`category-${category}`, {
        type: 'CategoryAdded',
        data: { id: category, slug: { pt: 'arquivo', en: 'archive' }, ...names },
      }),
      ...record(`contributor-${author}`, {
        type: 'ContributorAdded',
        data: { id: author, name: 'Cagarra', roles: ['author'], avatar: null },
      }),
    ]);
    let generation = await getOrCreateLiveGeneration(db, articles);
    let events: RecordedEvent[] = [];
    const apply = async () => {
      const position = events.at(-1)!.position;
      await applyBatch(db, articles, generation, { events, position }, true);
      generation = { ...generation, position };
      events = [];
    };
    let number = 0;
    for (const told of generatedArticles(count, category, author)) {
      events.push(...record(`article-${++number}`, ...told));
      if (events.length >= 2 * BATCH) await apply();
    }
    if (events.length > 0) await apply();
  } finally {
    await db.destroy();
  }
};
