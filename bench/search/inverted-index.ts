import { sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { FIELD_WEIGHTS, K1, LENGTH_NORMALIZATION } from '#projections/search/query/bm25f.ts';
import { lightStem } from '#projections/search/stemmer.ts';
import { isStopWord } from '#projections/search/stop-words.ts';
import { tokenize } from '#projections/search/tokenizer.ts';
import type { Engine, EngineDocument } from './engine.ts';

/** Number of postings in the first block of a lexeme: its best documents, which answer a search for one word alone. */
const BEST = 128;
const BLOCK = 4_096;
const MAX_COMPLETIONS = 15;
const AT_A_TIME = 5_000;

type Field = keyof typeof FIELD_WEIGHTS;
const fields = Object.keys(FIELD_WEIGHTS) as Field[];
const textsOf = ({ title, summary, text }: EngineDocument): Record<Field, string> => ({ title, summary, body: text });

/**
 * Creates a design of the search that is only measured: an inverted index in two Postgres tables. A row of `posting` has a block of the
 * documents with a lexeme and the share of the score that each gets from it, the best in the first block. Positions are not stored, so
 * phrases cannot be searched.
 */
export const invertedIndex = async (
  read: ReadDatabase,
  documents: EngineDocument[],
  table: string,
): Promise<Engine> => {
  const [posting, document] = [sql.id('bench', table), sql.id('bench', `${table}_document`)];
  await sql`create schema if not exists bench`.execute(read);
  await sql`create table ${document} (doc int primary key, id text)`.execute(read);
  await sql`create table ${posting} (lexeme text collate "C", block int, articles int, docs int[], scores real[],
    primary key (lexeme, block))`.execute(read);
  await insert(
    read,
    document,
    sql`doc int, id text`,
    documents.map(({ id }, doc) => ({ doc, id })),
  );
  const blocks = postingsOf(documents);
  await insert(read, posting, sql`lexeme text, block int, articles int, docs int[], scores real[]`, blocks);
  await sql`vacuum analyze ${posting}`.execute(read);

  return {
    name: 'inverted index in Postgres',
    async search(locale, query, limit) {
      const words = wordsOf(query, locale);
      if (words.length === 0) return [];
      const alternatives = await Promise.all(
        words.map(async (word, index) => {
          const known = await lexemesOf(read, posting, locale, word, index === words.length - 1);
          return known.length > 0 ? known : await alike(read, posting, locale, word);
        }),
      );
      if (alternatives.some((some) => some.length === 0)) return [];
      const found = alternatives.map((lexemes, index) => {
        const isAlone = words.length === 1 && lexemes.length === 1;
        const score = sql`score * ${rarity(documents.length)}`;
        const isOne = lexemes.length === 1;
        return sql`${sql.raw(`clause${index}`)} as (select doc, ${isOne ? score : sql`max(${score})`} as score from ${posting} p
          cross join lateral unnest(docs, scores) as u(doc, score)
          where lexeme = any(${lexemes}::text[]) and ${isAlone ? sql`block = 0` : sql`true`} ${isOne ? sql`` : sql`group by doc`})`;
      });
      const joined = words.slice(1).map((_, index) => sql`join ${sql.raw(`clause${index + 1}`)} using (doc)`);
      const sum = sql.raw(words.map((_, index) => `clause${index}.score`).join(' + '));
      const { rows } = await sql<{ id: string }>`with ${sql.join(found)}
        select id, total from (select doc, ${sum} as score, count(*) over () as total from clause0 ${sql.join(joined, sql` `)}
          order by score desc, doc desc limit ${limit}) best join ${document} using (doc) order by score desc, doc desc`.execute(
        read,
      );
      return rows.map(({ id }) => id);
    },
  };
};

type Table = ReturnType<typeof sql.id>;

const insert = async (read: ReadDatabase, table: Table, columns: ReturnType<typeof sql>, rows: object[]) => {
  for (let at = 0; at < rows.length; at += AT_A_TIME) {
    const some = JSON.stringify(rows.slice(at, at + AT_A_TIME));
    await sql`insert into ${table} select * from jsonb_to_recordset(${some}::jsonb) as r(${columns})`.execute(read);
  }
};

const rarity = (entries: number) => sql`ln(1 + (${sql.lit(entries)} - articles + 0.5) / (articles + 0.5))`;

const wordsOf = (text: string, locale: Locale): string[] =>
  tokenize(text).flatMap(({ word, spelling }) => (isStopWord(spelling, locale) ? [] : [lightStem(word, locale)]));

/** A lexeme is unique in both languages together. */
const keyOf = (locale: Locale, word: string): string => `${locale} ${word}`;

/** Returns the lexeme of a word if the index has it; of the last word, else those that it begins. */
const lexemesOf = async (read: ReadDatabase, posting: Table, locale: Locale, word: string, isLast: boolean) => {
  const key = keyOf(locale, word);
  const { rows } = await sql<{ lexeme: string }>`select lexeme from ${posting} where lexeme = ${key} and block = 0
    union all (select lexeme from ${posting} where ${isLast} and block = 0 and lexeme > ${key} and lexeme < ${`${key}~`}
      and not exists (select from ${posting} where lexeme = ${key}) order by articles desc limit ${MAX_COMPLETIONS})`.execute(
    read,
  );
  return rows.map(({ lexeme }) => lexeme);
};

/** Returns the lexeme that a visitor most likely mistyped. */
const alike = async (read: ReadDatabase, posting: Table, locale: Locale, word: string): Promise<string[]> => {
  const { rows } = await sql<{ lexeme: string }>`select lexeme from ${posting}
    where block = 0 and lexeme between ${keyOf(locale, word[0]!)} and ${`${keyOf(locale, word[0]!)}~`}
      and length(lexeme) between ${word.length + 2} and ${word.length + 4} and public.similarity(lexeme, ${keyOf(locale, word)}) >= 0.4
    order by public.similarity(lexeme, ${keyOf(locale, word)}) desc, articles desc limit 1`.execute(read);
  return rows.map(({ lexeme }) => lexeme);
};

interface PostingBlock {
  lexeme: string;
  block: number;
  articles: number;
  docs: number[];
  scores: number[];
}

const postingsOf = (documents: EngineDocument[]): PostingBlock[] => {
  const lengths = documents.map((each) => fields.map((field) => textsOf(each)[field].length));
  const mean = fields.map((_, field) => lengths.reduce((sum, each) => sum + each[field]!, 0) / documents.length);
  const postings = new Map<string, { doc: number; score: number }[]>();
  for (const [doc, each] of documents.entries()) {
    const frequencies = new Map<string, number>();
    for (const [at, field] of fields.entries()) {
      const normalization = LENGTH_NORMALIZATION[field];
      const length = 1 - normalization + (normalization * lengths[doc]![at]!) / Math.max(1, mean[at]!);
      for (const word of wordsOf(textsOf(each)[field], each.locale))
        frequencies.set(word, (frequencies.get(word) ?? 0) + FIELD_WEIGHTS[field] / length);
    }
    for (const [word, frequency] of frequencies) {
      const key = keyOf(each.locale, word);
      const known = postings.get(key);
      const one = { doc, score: frequency / (frequency + K1) };
      if (known) known.push(one);
      else postings.set(key, [one]);
    }
  }
  return Array.from(postings, ([lexeme, found]) => blocksOf(lexeme, found)).flat();
};

const blocksOf = (lexeme: string, found: { doc: number; score: number }[]): PostingBlock[] => {
  found.sort((one, other) => other.score - one.score);
  const blocks: PostingBlock[] = [];
  for (let at = 0; at < found.length; at += blocks.length === 1 ? BEST : BLOCK) {
    const some = found.slice(at, at + (blocks.length === 0 ? BEST : BLOCK));
    const scores = some.map(({ score }) => Number(score.toFixed(4)));
    blocks.push({ lexeme, block: blocks.length, articles: found.length, docs: some.map(({ doc }) => doc), scores });
  }
  return blocks;
};
