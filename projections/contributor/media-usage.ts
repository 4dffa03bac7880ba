import { type Kysely, sql } from 'kysely';
import type { ContributorTables } from './tables.ts';

/** Lists the contributors who are not deleted and have this picture as portrait. */
export const contributorsUsingPicture = async (db: Kysely<ContributorTables>, mediaId: string) => {
  const rows = await db
    .selectFrom('contributor')
    .select(['id', 'name'])
    .where('avatar', '=', mediaId)
    .where('deleted', '=', false)
    .execute();
  return rows.map(({ id, name }) => ({ stream: `contributor-${id}`, title: { pt: name, en: name } }));
};

/** SQL for the ids of the portraits of contributors who are not deleted. */
export const contributorPictureIds = sql`select avatar from contributor where not deleted`;
