import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { PageView } from './page-view.ts';

export interface PageViews extends PageView {
  views: number;
}

/**
 * Adds views to the counts in the database. `rows` must not be empty, and contain each combination of day, path and referrer only once.
 */
export const addPageViews = async (db: Kysely<Database>, rows: PageViews[]): Promise<void> => {
  await db
    .insertInto('page_view')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['day', 'path', 'referrer']).doUpdateSet({ views: sql`page_view.views + excluded.views` }),
    )
    .execute();
};

/** Returns the key under which views are counted together: day, path and referrer. */
export const pageViewKey = ({ day, path, referrer }: PageView): string => `${day} ${path} ${referrer}`;

export const breakdowns = ['day', 'page', 'referrer', 'locale'] as const;
export type Breakdown = (typeof breakdowns)[number];

const columns = { day: 'day', page: 'path', referrer: 'referrer', locale: 'locale' } as const;

export interface Insights {
  /** Views in the whole period. */
  total: number;
  items: { key: string; views: number }[];
}

/**
 * Counts the views from one day to another (`YYYY-MM-DD`, both included), grouped by `by`. Without `from` or `to`, the period is open on
 * that side. The items are sorted by day if `by` is `day`, otherwise by most views; `total` counts the whole period, independent of
 * `limit`.
 */
export const pageViews = async (
  db: Kysely<Database>,
  { from, to, by, limit }: { from?: string | undefined; to?: string | undefined; by: Breakdown; limit: number },
): Promise<Insights> => {
  const views = db
    .selectFrom('page_view')
    .$if(from !== undefined, (query) => query.where('day', '>=', from!))
    .$if(to !== undefined, (query) => query.where('day', '<=', to!));
  const counted = sql<number>`coalesce(sum(views), 0)::int`.as('views');
  const column = columns[by];
  const { views: total } = await views.select(counted).executeTakeFirstOrThrow();
  const items = await views
    .select([`${column} as key`, counted])
    .groupBy(column)
    .$if(by !== 'day', (query) => query.orderBy('views', 'desc'))
    .orderBy(column)
    .limit(limit)
    .execute();
  return { total, items };
};
