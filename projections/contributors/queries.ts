import type { ReadDatabase } from '../read-database.ts';

export interface ContributorView {
  id: string;
  name: string;
  roles: string[];
  avatar: string | null;
}

export const listContributors = (db: ReadDatabase): Promise<ContributorView[]> =>
  db
    .selectFrom('contributor')
    .select(['id', 'name', 'roles', 'avatar'])
    .where('deleted', '=', false)
    .orderBy('name')
    .execute();
