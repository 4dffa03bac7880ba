import { type Kysely, sql } from 'kysely';
import type { HyperlinkTables } from './tables.ts';

/** Lists the hyperlinks that are not deleted and show a picture. */
export const hyperlinksUsingPicture = async (db: Kysely<HyperlinkTables>, mediaId: string) => {
  const rows = await db
    .selectFrom('hyperlink')
    .select(['id', 'title'])
    .where('picture', '=', mediaId)
    .where('deleted', '=', false)
    .execute();
  return rows.map(({ id, title }) => ({ stream: `hyperlink-${id}`, title }));
};

/** SQL for the ids of the pictures of hyperlinks that are not deleted. */
export const hyperlinkPictureIds = sql`select picture from hyperlink where not deleted`;
