import { type Kysely, sql } from 'kysely';
import type { EditionTables } from './tables.ts';

/** Lists the editions with this picture on their cover. */
export const editionsUsingPicture = async (db: Kysely<EditionTables>, mediaId: string) => {
  const rows = await db.selectFrom('edition').select(['number', 'title']).where('cover', '=', mediaId).execute();
  return rows.map(({ number, title }) => ({ stream: `edition-${number}`, title }));
};

/** SQL for the ids of the pictures on covers. */
export const editionPictureIds = sql`select cover from edition`;
