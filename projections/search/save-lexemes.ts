import { sql, type Transaction } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { WordCount } from './save-words.ts';
import type { SearchTables } from './tables.ts';

/**
 * Adds the differences in `counts` to the stored numbers of index entries that contain each lexeme; an entry is one language of an article.
 * Deletes lexemes that no entry contains any more.
 */
export const saveLexemes = async (
  trx: Transaction<SearchTables>,
  locale: Locale,
  counts: Map<string, WordCount>,
): Promise<void> => {
  const changed = [...counts].filter(([, by]) => by.articles !== 0 || by.titles !== 0);
  if (changed.length === 0) return;
  const rows = changed.map(([lexeme, by]) => ({ lexeme, ...by }));
  await sql`
    insert into search_lexeme_count (locale, lexeme, articles, titles)
    select ${locale}, lexeme, articles, titles
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(lexeme text, articles int, titles int)
    on conflict (locale, lexeme) do update set articles = search_lexeme_count.articles + excluded.articles,
      titles = search_lexeme_count.titles + excluded.titles`.execute(trx);
  const fewer = changed.filter(([, by]) => by.articles < 0).map(([lexeme]) => lexeme);
  if (fewer.length === 0) return;
  await sql`delete from search_lexeme_count
    where locale = ${locale} and lexeme = any(${fewer}::text[]) and articles = 0`.execute(trx);
};
