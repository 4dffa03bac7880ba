import { sql } from 'kysely';
import type { ReadDatabase } from '#projections/read-models.ts';

/** A search and its tsquery. */
export interface GeneratedQuery {
  q: string;
  tsquery: string;
  /** Number of matching articles. */
  articles: number;
}

/** Number of queries of each kind. */
const EACH = 100;

interface Word {
  word: string;
  lexeme: string;
}

/** Returns searches of every kind for the existing articles, the same in every run. */
export const queriesByKind = async (read: ReadDatabase): Promise<Map<string, GeneratedQuery[]>> => {
  const commonest = await wordsIn(read, 40_000, 100_000);
  const common = await wordsIn(read, 15_000, 40_000);
  const usual = await wordsIn(read, 1_000, 5_000);
  const rare = await wordsIn(read, 20, 100);
  const one = ({ word, lexeme }: Word) => ({ q: word, tsquery: `'${lexeme}'` });
  const two = (ones: Word[], others: Word[]) =>
    ones.map((each, index) => {
      const other = others[(index * 7 + 3) % others.length]!;
      return { q: `${each.word} ${other.word}`, tsquery: `'${each.lexeme}' & '${other.lexeme}'` };
    });
  const kinds = new Map([
    ['one of the commonest words', commonest.map(one)],
    ['a common word', common.map(one)],
    ['a usual word', usual.map(one)],
    ['a rare word', rare.map(one)],
    ['two common words', two(common, common)],
    ['a common and a usual word', two(common, usual)],
    ['a phrase', await phrases(read)],
    ['an unfinished word', usual.map((each) => ({ ...one(each), q: each.word.slice(0, -1) }))],
    ['a typing error', usual.map((each) => ({ ...one(each), q: withError(each.word) }))],
    [
      'a word without matches',
      usual.map((each, index) => ({ q: `qqkk${index}${each.word}`, tsquery: `'qqkk${index}'` })),
    ],
  ]);
  const counted = new Map<string, GeneratedQuery[]>();
  for (const [kind, asked] of kinds) {
    counted.set(
      kind,
      await Promise.all(asked.map(async (each) => ({ ...each, articles: await countOf(read, each.tsquery) }))),
    );
  }
  return counted;
};

/** Returns words that this many articles contain, spread over the vocabulary. */
const wordsIn = async (read: ReadDatabase, from: number, to: number): Promise<Word[]> => {
  const { rows } = await sql<Word>`
    select word, lexeme from search_word join search_word_count using (locale, word)
    where locale = 'pt' and articles between ${from} and ${to} and length(word) > 5
    order by md5(word) limit ${EACH}`.execute(read);
  if (rows.length === 0) throw new Error(`No word is in ${from} to ${to} articles`);
  return rows;
};

/** Returns phrases of two adjacent words of an article. */
const phrases = async (read: ReadDatabase): Promise<Omit<GeneratedQuery, 'articles'>[]> => {
  const { rows } = await sql<{ title: string; first: string; second: string }>`
    with two as (select title, string_to_array(title, ' ') as words from article_translation
      where locale = 'pt' and visible order by md5(title) limit ${EACH})
    select title, a.lexeme as first, b.lexeme as second from two
    join search_word a on a.locale = 'pt' and a.word = words[1] join search_word b on b.locale = 'pt' and b.word = words[2]
  `.execute(read);
  return rows.map(({ title, first, second }) => ({
    q: `"${title.split(' ').slice(0, 2).join(' ')}"`,
    tsquery: `'${first}' <-> '${second}'`,
  }));
};

/** Swaps two characters in the middle of a word, or replaces one of them if they are equal. */
const withError = (word: string): string => {
  const at = word.length >> 1;
  const [one, other] = [word[at - 1]!, word[at]!];
  return word.slice(0, at - 1) + (one === other ? `k${other}` : other + one) + word.slice(at + 1);
};

const countOf = async (read: ReadDatabase, tsquery: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from search_entry where locale = 'pt' and whole @@ ${tsquery}::tsquery`.execute(read);
  return rows[0]!.count;
};
