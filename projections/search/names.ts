import { sql } from 'kysely';
import type { ReadDatabase } from '../read-database.ts';
import { tokensOf } from './words.ts';

/** A category or a person, by whose name articles can be found. */
export interface Name {
  id: string;
  kind: 'category' | 'person';
  words: string[];
}

/** They are looked up by name at every search, so that renaming one needs no new index. */
export const namesOf = async (db: ReadDatabase): Promise<Name[]> => {
  const { rows } = await sql<{ id: string; kind: Name['kind']; name: string }>`
    select id, 'person' as kind, name from contributor where not deleted
    union all select id, 'category', name_pt from category where not deleted
    union all select id, 'category', name_en from category where not deleted`.execute(db);
  return rows.map(({ id, kind, name }) => ({ id, kind, words: tokensOf(name).map(({ word }) => word) }));
};
