import { type Kysely, sql } from 'kysely';
import type { CategoryTables } from '../../category/tables.ts';
import type { ContributorTables } from '../../contributor/tables.ts';
import { tokenize } from '../tokenizer.ts';

export type NameTables = CategoryTables & ContributorTables;

/** A category or person by whose name articles can be found. */
export interface SearchableName {
  id: string;
  kind: 'category' | 'person';
  words: string[];
}

/**
 * Loads the names of all people and categories that are not deleted, split into words in lower case without accents; categories have a name
 * in each language. Searches compare queries with these names, so that renaming a person or category requires no reindexing.
 */
export const namesOf = async (db: Kysely<NameTables>): Promise<SearchableName[]> => {
  const { rows } = await sql<{ id: string; kind: SearchableName['kind']; name: string }>`
    select id, 'person' as kind, name from contributor where not deleted
    union all select id, 'category', value from category, jsonb_each_text(name) where not deleted`.execute(db);
  return rows.map(({ id, kind, name }) => ({ id, kind, words: tokenize(name).map(({ word }) => word) }));
};
