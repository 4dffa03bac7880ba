import type { Kysely } from 'kysely';
import type { Localized } from '#domain/shared/locale.ts';
import type { SearchTables } from '../tables.ts';
import { type NameTables, namesOf, type SearchableName } from './searchable-names.ts';
import { countEntries } from './vocabulary.ts';

/** Words of content other than articles, in lower case without accents. */
export interface OtherWords {
  /** Words of names and places. */
  names: string[];
  /** Words of all texts, those of names included. */
  all: string[];
}

/** Data that is the same for all searches and therefore cached. */
export interface CachedSearchData {
  searchNames(): Promise<SearchableName[]>;
  searchEntryCounts(): Promise<Localized<number>>;
  /** Words of content other than articles. Called only for a query with a word that no article has, or few. */
  searchOtherWords(): Promise<OtherWords>;
}

/**
 * Returns functions that load the data which every search needs: the names of people and categories, and the number of entries. They query
 * the database on every call. Content other than articles is left out.
 */
export const uncachedSearchData = (db: Kysely<SearchTables & NameTables>): CachedSearchData => ({
  searchNames: () => namesOf(db),
  searchEntryCounts: () => countEntries(db),
  searchOtherWords: async () => ({ names: [], all: [] }),
});
