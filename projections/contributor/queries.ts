import type { ReadDatabase } from '../read-database.ts';
import type { ContributorView } from './views.ts';

/** Everybody who was not deleted, by name as people look it up: accents count little. */
export const listContributors = async (db: ReadDatabase): Promise<ContributorView[]> => {
  const rows = await db
    .selectFrom('contributor')
    .select(['id', 'name', 'roles', 'avatar'])
    .where('deleted', '=', false)
    .execute();
  return rows.sort((a, b) => byName.compare(a.name, b.name) || byName.compare(a.id, b.id));
};

const byName = new Intl.Collator('pt');
