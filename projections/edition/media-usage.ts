import { type Kysely, sql } from 'kysely';
import type { EditionTables } from './tables.ts';

/** Lists the editions that have this picture on their cover, each as its event stream and its title in both languages. */
export const editionsUsingPicture = async (db: Kysely<EditionTables>, mediaId: string) => {
  const rows = await db.selectFrom('edition').select(['number', 'title']).where('cover', '=', mediaId).execute();
  return rows.map(({ number, title }) => ({ stream: `edition-${number}`, title }));
};

/** SQL query of the ids of all pictures on covers; null for an edition without one. */
export const editionPictureIds = sql`select cover from edition`;
