import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { AdvertCounts, AdvertDay } from '#web/admin/queries/figure-views.ts';

export interface AdvertCount extends AdvertDay {
  advert: string;
}

/** Returns the key under which counts are added together: advert and day. */
export const advertCountKey = ({ advert, day }: AdvertCount): string => `${advert} ${day}`;

/** Adds counts to those in the database. `rows` must not be empty, and contain each combination of advert and day only once. */
export const addAdvertCounts = async (db: Kysely<Database>, rows: AdvertCount[]): Promise<void> => {
  await db
    .insertInto('advert_count')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['advert', 'day']).doUpdateSet({
        views: sql`advert_count.views + excluded.views`,
        clicks: sql`advert_count.clicks + excluded.clicks`,
      }),
    )
    .execute();
};

/** Returns how often each advert was seen and clicked, by its id. Adverts that were not seen are missing. */
export const advertTotals = async (db: Kysely<Database>): Promise<ReadonlyMap<string, AdvertCounts>> => {
  const rows = await db
    .selectFrom('advert_count')
    .select(['advert', sql<number>`sum(views)::int`.as('views'), sql<number>`sum(clicks)::int`.as('clicks')])
    .groupBy('advert')
    .execute();
  return new Map(rows.map(({ advert, ...counts }) => [advert, counts]));
};

/** Returns the counts of an advert on the latest days on which it was seen or clicked, newest first. */
export const advertDays = (db: Kysely<Database>, advert: string, limit: number): Promise<AdvertDay[]> =>
  db
    .selectFrom('advert_count')
    .select(['day', 'views', 'clicks'])
    .where('advert', '=', advert)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute();
