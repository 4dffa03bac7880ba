import { type Kysely, sql } from 'kysely';
import { mediaIn } from '#domain/shared/blocks.ts';
import { byLocale } from '#domain/shared/locale.ts';
import type { PageTables } from './tables.ts';

/**
 * Lists the static pages whose text shows a picture in some language, each as its event stream and its title in all languages. Loads all
 * static pages, which are few.
 */
export const pagesUsingPicture = async (db: Kysely<PageTables>, mediaId: string) => {
  const rows = await db.selectFrom('page_text').select(['page', 'locale', 'title', 'content']).execute();
  const pages = new Set(rows.filter(({ content }) => mediaIn(content).includes(mediaId)).map(({ page }) => page));
  const titleIn = (page: string, locale: string) =>
    rows.find((row) => row.page === page && row.locale === locale)?.title ?? '';
  return [...pages].map((page) => ({
    stream: `page-${page}`,
    title: byLocale((locale) => titleIn(page, locale)),
  }));
};

/** SQL query of the ids of all pictures in the texts of static pages. */
export const pagePictureIds = sql`select jsonb_path_query(content, '$.**.mediaId') #>> '{}' from page_text`;
