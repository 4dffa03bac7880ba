import type { Kysely } from 'kysely';
import type { Note } from '../engine/derived-types.ts';
import type { ContributorTables, ContributorTag } from './tables.ts';
import type { ContributorView } from './views.ts';

/** What a page may ask of contributors. */
export const contributorQueries = (db: Kysely<ContributorTables>, note: Note<ContributorTag>) => ({
  /** Everybody who writes or photographs, by name. */
  contributors(): Promise<ContributorView[]> {
    note('contributors');
    return listContributors(db);
  },
});

/** Everybody who was not deleted, by name as people look it up: accents count little. */
export const listContributors = async (db: Kysely<ContributorTables>): Promise<ContributorView[]> => {
  const rows = await db
    .selectFrom('contributor')
    .select(['id', 'name', 'roles', 'avatar'])
    .where('deleted', '=', false)
    .execute();
  return rows.sort((a, b) => byName.compare(a.name, b.name) || byName.compare(a.id, b.id));
};

const byName = new Intl.Collator('pt');
