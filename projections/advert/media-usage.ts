import { type Kysely, sql } from 'kysely';
import type { AdvertTables } from './tables.ts';

/** Lists the adverts that are not deleted and show a picture. */
export const advertsUsingPicture = async (db: Kysely<AdvertTables>, mediaId: string) => {
  const rows = await db
    .selectFrom('advert')
    .select(['id', 'name'])
    .where('picture', '=', mediaId)
    .where('deleted', '=', false)
    .execute();
  return rows.map(({ id, name }) => ({ stream: `advert-${id}`, title: { pt: name, en: name } }));
};

/** SQL for the ids of the pictures of adverts that are not deleted. */
export const advertPictureIds = sql`select picture from advert where not deleted`;
