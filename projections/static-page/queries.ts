import { type Kysely, sql } from 'kysely';
import { mediaIn } from '#domain/shared/blocks.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { PageKey } from '#domain/static-page/events.ts';
import type { TrackTags } from '../engine/type-helpers.ts';
import { picturesById } from '../media/queries.ts';
import type { MediaTables, MediaTag } from '../media/tables.ts';
import type { PageTables, PageTag } from './tables.ts';
import type { StaticPageView } from './views.ts';

type Tables = PageTables & MediaTables;

/**
 * Returns an object with the query `page`, which loads a static page, such as the contacts, in one language. `note` records the cache tags
 * that a result depends on.
 */
export const staticPageQueries = (db: Kysely<Tables>, note: TrackTags<PageTag | MediaTag>) => ({
  page(locale: Locale, key: PageKey): Promise<StaticPageView> {
    note(`page:${key}`, 'media');
    return findStaticPage(db, locale, key);
  },
});

/**
 * Loads a static page, such as the contacts, in one language, with the pictures of its content. Title and content are empty if it was never
 * edited.
 */
export const findStaticPage = async (db: Kysely<Tables>, locale: Locale, page: PageKey): Promise<StaticPageView> => {
  const row = await db
    .selectFrom('page_text')
    .select(['title', 'content'])
    .select(sql<string>`to_char(edited_at at time zone 'Atlantic/Madeira', 'YYYY-MM-DD')`.as('edited_on'))
    .where('page', '=', page)
    .where('locale', '=', locale)
    .executeTakeFirst();
  if (!row) return { title: '', content: [], pictures: {}, editedOn: undefined };
  const { title, content, edited_on } = row;
  return { title, content, pictures: await picturesById(db, mediaIn(content)), editedOn: edited_on };
};
