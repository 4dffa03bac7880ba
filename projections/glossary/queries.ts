import type { Kysely } from 'kysely';
import type { GlossaryTerm } from '#domain/glossary/events.ts';
import { locales, mainLocale } from '#domain/shared/locale.ts';
import type { TrackTags } from '../engine/type-helpers.ts';
import type { GlossaryTables, GlossaryTag } from './tables.ts';

/** Returns the functions that query the glossary. `note` records the cache tags that a result depends on. */
export const glossaryQueries = (db: Kysely<GlossaryTables>, note: TrackTags<GlossaryTag>) => ({
  /** Lists all terms that are not deleted, in alphabetical order of the words of the main language; without these, of the next. */
  glossary(): Promise<GlossaryTerm[]> {
    note('glossary');
    return listTerms(db);
  },
});

const listTerms = async (db: Kysely<GlossaryTables>): Promise<GlossaryTerm[]> => {
  const rows = await db
    .selectFrom('glossary_term')
    .select(['id', 'name', 'treatment', 'note'])
    .where('deleted', '=', false)
    .execute();
  const order = new Intl.Collator(mainLocale);
  return rows.toSorted((a, b) => order.compare(wordsOf(a), wordsOf(b)) || order.compare(a.id, b.id));
};

const wordsOf = ({ name }: GlossaryTerm): string => locales.map((locale) => name[locale]).find(Boolean) ?? '';
