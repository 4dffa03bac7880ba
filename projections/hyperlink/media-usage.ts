import { type Kysely, sql } from 'kysely';
import type { HyperlinkTables } from './tables.ts';

/**
 * Lists the hyperlinks (codes in the printed magazine) that show a picture, each as its event stream and its title in both languages.
 * Deleted hyperlinks are left out.
 */
export const hyperlinksUsingPicture = async (db: Kysely<HyperlinkTables>, mediaId: string) => {
  const rows = await db
    .selectFrom('hyperlink')
    .select(['id', 'title'])
    .where('picture', '=', mediaId)
    .where('deleted', '=', false)
    .execute();
  return rows.map(({ id, title }) => ({ stream: `hyperlink-${id}`, title }));
};

/** SQL query of the ids of all pictures that hyperlinks show; null for a hyperlink without one. */
export const hyperlinkPictureIds = sql`select picture from hyperlink where not deleted`;
