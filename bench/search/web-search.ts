import { sql } from 'kysely';
import type { Locale, Localized } from '#domain/shared/locale.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Engine, EngineDocument } from './engine.ts';

const STEMMERS: Localized<string> = { pt: 'portuguese_stem', en: 'english_stem' };
const AT_A_TIME = 200;

/**
 * Creates an index with Postgres's own means: `websearch_to_tsquery`, its stemmers, `unaccent`, and `ts_rank` over title, summary and text.
 */
export const webSearch = async (read: ReadDatabase, documents: EngineDocument[]): Promise<Engine> => {
  await sql`create extension if not exists unaccent with schema public`.execute(read);
  await sql`create schema if not exists bench`.execute(read);
  for (const [locale, stemmer] of Object.entries(STEMMERS)) {
    await sql`create text search configuration ${sql.id('bench', locale)} (copy = pg_catalog.simple)`.execute(read);
    await sql`alter text search configuration ${sql.id('bench', locale)}
      alter mapping for hword, hword_part, word, asciiword, asciihword, hword_asciipart with public.unaccent, ${sql.raw(stemmer)}`.execute(
      read,
    );
  }
  await sql`create table bench.web_search (id uuid, locale text, words tsvector)`.execute(read);
  for (let at = 0; at < documents.length; at += AT_A_TIME) {
    await sql`insert into bench.web_search select id, locale,
      setweight(to_tsvector(('bench.' || locale)::regconfig, title), 'A')
      || setweight(to_tsvector(('bench.' || locale)::regconfig, summary), 'B')
      || setweight(to_tsvector(('bench.' || locale)::regconfig, text), 'D')
      from jsonb_to_recordset(${JSON.stringify(documents.slice(at, at + AT_A_TIME))}::jsonb)
        as r(id uuid, locale text, title text, summary text, text text)`.execute(read);
  }
  await sql`create index on bench.web_search using gin (words)`.execute(read);
  return {
    name: 'websearch_to_tsquery + unaccent',
    async search(locale: Locale, query, limit) {
      const { rows } = await sql<{ id: string }>`
        select id from bench.web_search, websearch_to_tsquery(${`bench.${locale}`}::regconfig, ${query}) q
        where locale = ${locale} and words @@ q order by ts_rank(words, q) desc, id limit ${limit}`.execute(read);
      return rows.map(({ id }) => id);
    },
  };
};
