import type { Kysely } from 'kysely';
import type { Placement } from '#domain/advert/events.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { inLocale } from '../engine/in-locale.ts';
import type { TrackTags } from '../engine/type-helpers.ts';
import { pictureJson } from '../media/queries.ts';
import type { MediaTables, MediaTag } from '../media/tables.ts';
import type { AdvertTables, AdvertTag } from './tables.ts';
import type { AdvertView, BookedAdvert } from './views.ts';

type Tables = AdvertTables & MediaTables;

/**
 * Returns an object with the functions that query adverts for pages and the admin area. `note` records the cache tags that a result depends
 * on.
 */
export const advertQueries = (db: Kysely<Tables>, note: TrackTags<AdvertTag | MediaTag>) => ({
  /**
   * Loads the adverts booked for a placement on a calendar day, `YYYY-MM-DD`, ordered by id. `selectAdvert` chooses the one that a page
   * shows.
   */
  adverts(locale: Locale, placement: Placement, today: string): Promise<AdvertView[]> {
    note('adverts', 'media');
    return listAdverts(db, locale, placement, today);
  },
  /** Loads all adverts that are not deleted, with their first and last day, `YYYY-MM-DD`. The first to begin comes first. */
  bookedAdverts(): Promise<BookedAdvert[]> {
    note('adverts');
    return db
      .selectFrom('advert')
      .select(['id', 'name', 'placement', 'from_day as from', 'until_day as until'])
      .where('deleted', '=', false)
      .orderBy('from_day')
      .orderBy('id')
      .execute();
  },
});

/**
 * Loads the adverts that are booked for a placement on the calendar day `today`, `YYYY-MM-DD`, and shown in this language, ordered by id.
 */
export const listAdverts = async (
  db: Kysely<Tables>,
  locale: Locale,
  placement: Placement,
  today: string,
): Promise<AdvertView[]> => {
  const rows = await db
    .selectFrom('advert as a')
    .innerJoin('media as m', 'm.id', 'a.picture')
    .select(['a.id', 'a.target', inLocale('a.alt', locale).as('alt'), pictureJson('m').$notNull().as('picture')])
    .where('a.placement', '=', placement)
    .where('a.deleted', '=', false)
    .where('a.from_day', '<=', today)
    .where('a.until_day', '>=', today)
    .where((where) => where.or([where('a.locale', 'is', null), where('a.locale', '=', locale)]))
    .orderBy('a.id')
    .execute();
  return rows.map(({ alt, picture, ...advert }) => ({ ...advert, picture: { ...picture, alt } }));
};
