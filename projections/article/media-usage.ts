import { type Kysely, sql } from 'kysely';
import { byLocale, type Localized, type PartlyLocalized } from '#domain/shared/locale.ts';
import type { ArticleTables } from './tables.ts';

/** Lists articles that are not deleted and show a picture, as main image, in a text or in a scheduled update; newest first. */
export const articlesUsingPicture = async (
  db: Kysely<ArticleTables>,
  mediaId: string,
): Promise<{ stream: string; title: Localized<string> }[]> => {
  const rows = await db
    .selectFrom('article')
    .select(['id', sql<PartlyLocalized<TitledTranslation>>`document #> '{article,translations}'`.as('translations')])
    .where('pictures', '@>', sql<string[]>`array[${mediaId}]`)
    .where('status', '=', 'existing')
    .orderBy('date', 'desc')
    .execute();
  return rows.map(({ id, translations }) => ({
    stream: `article-${id}`,
    title: byLocale((locale) => translations[locale]?.text.title ?? ''),
  }));
};

interface TitledTranslation {
  text: { title: string };
}

/** SQL for the ids of the pictures that articles show, or will show after a scheduled update. */
export const articlePictureIds = sql`select unnest(pictures) from article where status = 'existing'`;
