import { type Kysely, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import { lexemesOf } from '../lexemes.ts';
import type { SearchTables } from '../tables.ts';

/** Two words that follow each other in texts, with the short word between them in `text`, if there is one. */
export interface Split {
  words: [string, string];
  offsets: [0, number];
  text: string;
}

const MIN_PART_LENGTH = 3;
/** Words that may be written between the two, and that count as one position in the phrase. */
const BETWEEN = ['', 'de', 'do', 'da', 'dos', 'das', 'e', 'of', 'the', 'and'];
/** Number of splits that are looked up in texts: those whose rarer word is most frequent. */
const TRIED = 6;
/** Texts are counted up to this number. */
const ENOUGH = 50;

/**
 * Splits a word that a visitor wrote without a space, such as `seaside` into `sea side`, if the two words follow each other in some text of
 * either language. A short word such as `of` may stand between them. A code such as `pr18` is split before its digits. Of several possible
 * splits it returns the one in most texts; undefined if there is none.
 */
export const splitCompound = async (
  db: Kysely<SearchTables>,
  locale: Locale,
  word: string,
): Promise<Split | undefined> => {
  const splits = splitsOf(word);
  if (splits.length === 0) return undefined;
  const known = await countWords(db, [...new Set(splits.flatMap(({ words }) => words))]);
  const possible = splits.flatMap((split) =>
    [...known].flatMap(([of, counts]) => {
      const articles = Math.min(...split.words.map((each) => counts.get(each) ?? 0));
      return articles > 0 ? [{ split, locale: of, articles: of === locale ? articles : articles / 2 }] : [];
    }),
  );
  const tried = possible.toSorted((one, other) => other.articles - one.articles).slice(0, TRIED);
  const found = await Promise.all(
    tried.map(async (each) => ({ ...each, texts: await countTexts(db, each.locale, each.split) })),
  );
  const [best] = found.filter(({ texts }) => texts > 0).toSorted((one, other) => other.texts - one.texts);
  return best?.split;
};

/** Letters followed by digits, such as `pr18` for the trail `PR 18`. */
const CODE = /^(\p{L}+)(\p{N}+)$/u;

const splitsOf = (word: string): Split[] => {
  const splits: Split[] = [];
  const [, letters, digits] = CODE.exec(word) ?? [];
  if (letters && digits) return [{ words: [letters, digits], offsets: [0, 1], text: `${letters} ${digits}` }];
  for (let at = MIN_PART_LENGTH; at <= word.length - MIN_PART_LENGTH; at++) {
    const [start, rest] = [word.slice(0, at), word.slice(at)];
    for (const between of BETWEEN) {
      const end = rest.slice(between.length);
      if (!rest.startsWith(between) || end.length < MIN_PART_LENGTH) continue;
      const step = between === '' ? 1 : 2;
      splits.push({ words: [start, end], offsets: [0, step], text: [start, between, end].filter(Boolean).join(' ') });
    }
  }
  return splits;
};

const countWords = async (db: Kysely<SearchTables>, words: string[]): Promise<Map<Locale, Map<string, number>>> => {
  const rows = await db
    .selectFrom('search_word_count')
    .select(['locale', 'word', 'articles'])
    .where('word', '=', sql<string>`any(${words}::text[])`)
    .execute();
  const counts = new Map<Locale, Map<string, number>>();
  for (const { locale, word, articles } of rows) {
    counts.set(locale, (counts.get(locale) ?? new Map()).set(word, articles));
  }
  return counts;
};

const countTexts = async (db: Kysely<SearchTables>, locale: Locale, { words, offsets }: Split): Promise<number> => {
  const lexemes = await lexemesOf(db, locale, words);
  const query = `'${lexemes.get(words[0])}' <${offsets[1]}> '${lexemes.get(words[1])}'`;
  const { rows } = await sql<{ texts: number }>`
    select count(*)::int as texts from (select 1 from search_entry e
      where e.locale = ${sql.lit(locale)} and e.whole @@ ${query}::tsquery limit ${ENOUGH}) found`.execute(db);
  return rows[0]!.texts;
};
