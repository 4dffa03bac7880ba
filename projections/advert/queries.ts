import { type Kysely, sql } from 'kysely';
import type { Placement } from '#domain/advert/events.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { Note } from '../engine/derived-types.ts';
import { inLocale } from '../engine/in-locale.ts';
import { picturesById } from '../media/queries.ts';
import type { MediaTables, MediaTag } from '../media/tables.ts';
import type { AdvertTables, AdvertTag } from './tables.ts';
import type { AdvertView } from './views.ts';

type Tables = AdvertTables & MediaTables;

/** What a page may ask of adverts. */
export const advertQueries = (db: Kysely<Tables>, note: Note<AdvertTag | MediaTag>) => ({
  /** What is booked for a place on the page at `path` on a calendar day, `YYYY-MM-DD`. */
  advert(locale: Locale, placement: Placement, today: string, path: string): Promise<AdvertView | undefined> {
    note('adverts', 'media');
    return advertOf(db, locale, placement, today, path);
  },
});

/**
 * The advert of a place on a page for a day, `YYYY-MM-DD`; none where none is booked. Of several, day and page alone decide, so
 * that a page may be kept for its day, while over days and pages each has its turn.
 */
export const advertOf = async (
  db: Kysely<Tables>,
  locale: Locale,
  placement: Placement,
  today: string,
  path: string,
): Promise<AdvertView | undefined> => {
  const row = await db
    .selectFrom('advert as a')
    .innerJoin('media as m', 'm.id', 'a.picture')
    .select(['a.id', 'a.picture', 'a.target', inLocale('a.alt', locale).as('alt')])
    .where('a.placement', '=', placement)
    .where('a.deleted', '=', false)
    .where('a.from_day', '<=', today)
    .where('a.until_day', '>=', today)
    .where((where) => where.or([where('a.locale', 'is', null), where('a.locale', '=', locale)]))
    .orderBy(sql`md5(a.id || ' ' || ${today} || ' ' || ${path})`)
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, picture, target, alt } = row;
  const { [picture]: found } = await picturesById(db, [picture]);
  return found && { id, target, picture: { ...found, alt } };
};
