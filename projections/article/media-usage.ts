import { type Kysely, sql } from 'kysely';
import { byLocale, type Localized } from '#domain/shared/locale.ts';
import { documentTitles } from './sql/titles.ts';
import type { ArticleTables } from './tables.ts';

/** Lists articles that are not deleted and show a picture, as main image, in a text or in a scheduled update; newest first. */
export const articlesUsingPicture = async (
  db: Kysely<ArticleTables>,
  mediaId: string,
): Promise<{ stream: string; title: Localized<string> }[]> => {
  const rows = await db
    .selectFrom('article')
    .select(['id', documentTitles.as('titles')])
    .where('pictures', '@>', sql<string[]>`array[${mediaId}]`)
    .where('status', '=', 'existing')
    .orderBy('date', 'desc')
    .execute();
  return rows.map(({ id, titles }) => ({
    stream: `article-${id}`,
    title: byLocale((locale) => titles[locale] ?? ''),
  }));
};

/** SQL for the ids of the pictures that articles show, or will show after a scheduled update. */
export const articlePictureIds = sql`select unnest(pictures) from article where status = 'existing'`;
