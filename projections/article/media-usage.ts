import { type Kysely, sql } from 'kysely';
import type { Localized } from '#domain/shared/locale.ts';
import type { ArticleTables } from './tables.ts';

/** Lists articles that are not deleted and show a picture, as main image, in a text or in a scheduled update; newest first. */
export const articlesUsingPicture = async (
  db: Kysely<ArticleTables>,
  mediaId: string,
): Promise<{ stream: string; title: Localized<string> }[]> => {
  const rows = await db
    .selectFrom('article')
    .select(['id', sql<string>`document #>> '{article,translations,pt,text,title}'`.as('pt')])
    .select(sql<string>`document #>> '{article,translations,en,text,title}'`.as('en'))
    .where('pictures', '@>', sql<string[]>`array[${mediaId}]`)
    .where('status', '=', 'existing')
    .orderBy('date', 'desc')
    .execute();
  return rows.map(({ id, pt, en }) => ({ stream: `article-${id}`, title: { pt: pt ?? '', en: en ?? '' } }));
};

/** SQL for the ids of the pictures that articles show, or will show after a scheduled update. */
export const articlePictureIds = sql`select unnest(pictures) from article where status = 'existing'`;
