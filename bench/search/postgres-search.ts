import { sql } from 'kysely';
import type { Locale, Localized } from '#domain/shared/locale.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { CorrectingEngine, EngineDocument } from './engine.ts';

const STEMMERS: Localized<string> = { pt: 'portuguese_stem', en: 'english_stem' };
const AT_A_TIME = 200;
/** Minimum similarity of the word that is searched instead of an unknown one; the default of `pg_trgm` is 0.3. */
const SIMILAR = 0.4;

/**
 * Creates an index with Postgres's own means: `websearch_to_tsquery`, its stemmers, stop words and `unaccent`, `ts_rank_cd` over title,
 * summary and text, and if nothing is found, `pg_trgm` for the words that no document has. `table` keeps several indexes apart.
 */
export const postgresSearch = async (
  read: ReadDatabase,
  documents: EngineDocument[],
  table: string,
): Promise<CorrectingEngine> => {
  await prepare(read);
  const [index, vocabulary] = [sql.id('bench', table), sql.id('bench', `${table}_word`)];
  await sql`create table ${index} (id text, locale text, words tsvector, plain tsvector)`.execute(read);
  for (let at = 0; at < documents.length; at += AT_A_TIME) {
    await sql`insert into ${index} select id, locale,
      setweight(to_tsvector(('bench.' || locale)::regconfig, title), 'A')
      || setweight(to_tsvector(('bench.' || locale)::regconfig, summary), 'B')
      || setweight(to_tsvector(('bench.' || locale)::regconfig, text), 'D'),
      to_tsvector('simple', public.unaccent(title || ' ' || summary || ' ' || text))
      from jsonb_to_recordset(${JSON.stringify(documents.slice(at, at + AT_A_TIME))}::jsonb)
        as r(id text, locale text, title text, summary text, text text)`.execute(read);
  }
  await sql`create table ${vocabulary} as select locale, lexeme as word, count(*)::int as documents
    from ${index}, unnest(plain) group by locale, lexeme`.execute(read);
  await sql`create index on ${vocabulary} using gin (word public.gin_trgm_ops)`.execute(read);
  await sql`create index on ${index} using gin (words)`.execute(read);

  const matching = async (locale: Locale, query: string, limit: number): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id from ${index}, websearch_to_tsquery(${`bench.${locale}`}::regconfig, ${query}) q
      where locale = ${locale} and words @@ q order by ts_rank_cd(words, q) desc, id limit ${limit}`.execute(read);
    return rows.map(({ id }) => id);
  };
  const corrected = async (locale: Locale, query: string): Promise<string | undefined> => {
    if ((await matching(locale, query, 1)).length > 0) return undefined;
    const { rows } = await sql<{ word: string }>`
      select coalesce(known.word, alike.word, typed) as word
      from unnest(string_to_array(lower(public.unaccent(${query})), ' ')) with ordinality as t(typed, place)
      left join ${vocabulary} known on known.locale = ${locale} and known.word = typed
      left join lateral (select word from ${vocabulary} v where v.locale = ${locale} and public.similarity(word, typed) >= ${SIMILAR}
        order by public.similarity(word, typed) desc, documents desc limit 1) alike on true
      order by place`.execute(read);
    const meant = rows.map(({ word }) => word).join(' ');
    return meant === plain(query) ? undefined : meant;
  };
  return {
    name: 'Postgres: ts_rank_cd, pg_trgm',
    corrected,
    async search(locale, query, limit) {
      return matching(locale, (await corrected(locale, query)) ?? query, limit);
    },
  };
};

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Creates the extensions and text search configurations, once per database. */
const prepare = async (read: ReadDatabase): Promise<void> => {
  await sql`create extension if not exists unaccent with schema public`.execute(read);
  await sql`create extension if not exists pg_trgm with schema public`.execute(read);
  await sql`create schema if not exists bench`.execute(read);
  for (const [locale, stemmer] of Object.entries(STEMMERS)) {
    const { rows } = await sql`select from pg_ts_config where cfgname = ${locale}`.execute(read);
    if (rows.length > 0) continue;
    await sql`create text search configuration ${sql.id('bench', locale)} (copy = pg_catalog.${sql.id(STOPPED[locale as Locale])})`.execute(
      read,
    );
    await sql`alter text search configuration ${sql.id('bench', locale)}
      alter mapping for hword, hword_part, word with public.unaccent, ${sql.raw(stemmer)}`.execute(read);
  }
};

/** The configurations of Postgres, with its stop words. */
const STOPPED: Localized<string> = { pt: 'portuguese', en: 'english' };
