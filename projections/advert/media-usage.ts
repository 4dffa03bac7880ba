import { type Kysely, sql } from 'kysely';
import { byLocale } from '#domain/shared/locale.ts';
import type { AdvertTables } from './tables.ts';

/** Lists the adverts that show a picture, each as its event stream and its title in all languages. Deleted adverts are left out. */
export const advertsUsingPicture = async (db: Kysely<AdvertTables>, mediaId: string) => {
  const rows = await db
    .selectFrom('advert')
    .select(['id', 'name'])
    .where('picture', '=', mediaId)
    .where('deleted', '=', false)
    .execute();
  return rows.map(({ id, name }) => ({ stream: `advert-${id}`, title: byLocale(() => name) }));
};

/** SQL query of the ids of all pictures that adverts show. */
export const advertPictureIds = sql`select picture from advert where not deleted`;
