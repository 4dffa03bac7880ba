import { sql, type Transaction } from 'kysely';
import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import { lexemesOf } from './lexemes.ts';
import { saveLexemes } from './save-lexemes.ts';
import { saveTotal } from './save-total.ts';
import { saveWords, type WordCount } from './save-words.ts';
import {
  type DocumentTerms,
  documentTerms,
  type FieldLengths,
  fieldLengths,
  forEachWord,
  isSameSearchDocument,
  type SearchDocument,
} from './search-document.ts';
import type { SearchTables } from './tables.ts';
import { vectorsOf } from './tsvectors.ts';

/** The searchable text of an article before and after a batch of events, by language; undefined if readers cannot see it. */
export interface SearchableChange {
  id: string;
  before: Localized<SearchDocument | undefined>;
  after: Localized<SearchDocument | undefined>;
}

type Side = (SearchDocument & { words: DocumentTerms; lengths: FieldLengths }) | undefined;
interface Change {
  id: string;
  before: Side;
  after: Side;
}

/**
 * Updates the search index after a batch of events. Each change has the searchable text of an article before and after the batch; unchanged
 * texts are skipped.
 */
export const indexChanges = async (trx: Transaction<SearchTables>, articles: SearchableChange[]): Promise<void> => {
  for (const locale of locales) {
    const known = new Map<string, string>();
    const changes = articles.flatMap((article) => changeOf(article, locale, known));
    if (changes.length === 0) continue;
    const counts = countWords(changes);
    const lexemes = await lexemesOf(trx, locale, [...counts.keys()]);
    await saveEntries(trx, changes, lexemes);
    await removeEntries(trx, locale, changes);
    await saveWords(trx, locale, counts, lexemes);
    await saveLexemes(trx, locale, countLexemes(changes, lexemes));
    await saveTotal(trx, locale, changes);
  }
};

const changeOf = ({ id, before, after }: SearchableChange, locale: Locale, known: Map<string, string>): Change[] => {
  const [old, now] = [before[locale], after[locale]];
  if (isSameSearchDocument(old, now)) return [];
  const worded = (of: SearchDocument | undefined): Side => {
    if (!of) return undefined;
    const words = documentTerms(of, known);
    return { ...of, words, lengths: fieldLengths(words) };
  };
  return [{ id, before: worded(old), after: worded(now) }];
};

/** Returns by word the change of the number of entries that contain it; 0 if the number stays the same. */
const countWords = (changes: Change[]): Map<string, WordCount> =>
  countEach(changes, ({ words }, found) => forEachWord(words, found));

/** Returns by lexeme the change of the number of entries that contain it. An entry with several words of one lexeme counts once. */
const countLexemes = (changes: Change[], lexemes: Map<string, string>): Map<string, WordCount> =>
  countEach(changes, ({ words }, found) => {
    const seen = new Set<string>();
    forEachWord(words, (word, inTitle) => {
      const lexeme = lexemes.get(word)!;
      if (!seen.has(lexeme)) found(lexeme, inTitle);
      seen.add(lexeme);
    });
  });

type Visit = (of: NonNullable<Side>, found: (each: string, inTitle: boolean) => void) => void;

const countEach = (changes: Change[], visit: Visit): Map<string, WordCount> => {
  const counts = new Map<string, WordCount>();
  const add = (side: Side, by: number) => {
    if (!side) return;
    visit(side, (each, inTitle) => {
      const count = counts.get(each) ?? { articles: 0, titles: 0 };
      count.articles += by;
      if (inTitle) count.titles += by;
      counts.set(each, count);
    });
  };
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  return counts;
};

/** Maximum number of entries that one statement writes. */
const AT_A_TIME = 200;

const saveEntries = async (
  trx: Transaction<SearchTables>,
  changes: Change[],
  lexemes: Map<string, string>,
): Promise<void> => {
  const found = changes.flatMap(({ after }) => after ?? []);
  for (let at = 0; at < found.length; at += AT_A_TIME) {
    const rows = found.slice(at, at + AT_A_TIME).map((each) => {
      const { id, locale, category, date, sequence, alone, lengths } = each;
      const [title_words, summary_words, body_words] = [lengths.title, lengths.summary, lengths.body];
      const facts = { article_id: id, locale, category, date, sequence, alone, title_words, summary_words, body_words };
      return { ...facts, ...vectorsOf(each, each.words, lexemes) };
    });
    await sql`
      insert into search_entry (article_id, locale, category, date, sequence, alone, title_words, summary_words, body_words,
        head, whole)
      select article_id, locale, category, date, sequence, alone, title_words, summary_words, body_words, head, whole
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(article_id uuid, locale text, category uuid, date text,
        sequence bigint, alone boolean, title_words int, summary_words int, body_words int, head tsvector, whole tsvector)
      on conflict (article_id, locale) do update set category = excluded.category, date = excluded.date,
        sequence = excluded.sequence, alone = excluded.alone, title_words = excluded.title_words,
        summary_words = excluded.summary_words, body_words = excluded.body_words, head = excluded.head,
        whole = excluded.whole`.execute(trx);
  }
};

const removeEntries = async (trx: Transaction<SearchTables>, locale: Locale, changes: Change[]): Promise<void> => {
  const gone = changes.filter(({ before, after }) => before && !after).map(({ id }) => id);
  if (gone.length === 0) return;
  await sql`delete from search_entry where locale = ${locale} and article_id = any(${gone}::uuid[])`.execute(trx);
};
