import { type Kysely, sql } from 'kysely';
import { byLocale } from '#domain/shared/locale.ts';
import type { ContributorTables } from './tables.ts';

/**
 * Lists the contributors whose portrait is this picture, each as its event stream and its title in all languages. Deleted contributors are
 * left out.
 */
export const contributorsUsingPicture = async (db: Kysely<ContributorTables>, mediaId: string) => {
  const rows = await db
    .selectFrom('contributor')
    .select(['id', 'name'])
    .where('avatar', '=', mediaId)
    .where('deleted', '=', false)
    .execute();
  return rows.map(({ id, name }) => ({ stream: `contributor-${id}`, title: byLocale(() => name) }));
};

/** SQL query of the ids of all portraits of contributors; null for a contributor without one. */
export const contributorPictureIds = sql`select avatar from contributor where not deleted`;
