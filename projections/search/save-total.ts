import { sql, type Transaction } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { FieldLengths } from './search-document.ts';
import type { SearchTables } from './tables.ts';

interface Change {
  before: { lengths: FieldLengths } | undefined;
  after: { lengths: FieldLengths } | undefined;
}

/**
 * Updates the stored totals of one language: the number of entries in the index and the number of words in each field (title, summary,
 * body). The average field lengths are calculated from these totals.
 */
export const saveTotal = async (trx: Transaction<SearchTables>, locale: Locale, changes: Change[]): Promise<void> => {
  const total = { entries: 0, title: 0, summary: 0, body: 0 };
  const add = (side: Change['before'], by: number) => {
    if (!side) return;
    total.entries += by;
    for (const part of ['title', 'summary', 'body'] as const) total[part] += by * side.lengths[part];
  };
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  const { entries, title, summary, body } = total;
  await sql`
    update search_total set entries = entries + ${entries}::int, title_words = title_words + ${title}::bigint,
      summary_words = summary_words + ${summary}::bigint, body_words = body_words + ${body}::bigint
    where locale = ${locale}`.execute(trx);
};
