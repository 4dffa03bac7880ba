import { type Kysely, sql } from 'kysely';
import type { ReadDatabase } from '#projections/read-models.ts';
import { countRestaurants } from '#projections/restaurant/queries.ts';
import type { Database } from '#storage/database/tables.ts';

/** Days for which the numbers of refusals are stored. */
const RETENTION_DAYS = 7;

/**
 * Returns a function that decides whether a refused vote from this IP network may be recorded as an event. A network may record as many
 * refusals a day as there are restaurants (docs/product.md, rule 38), so that repeated votes cannot fill the event log. The first call
 * counts the refusal and further calls return the same result, so each command creates its own function.
 */
export const createRefusalQuota = (
  { db, read }: { db: Kysely<Database>; read: ReadDatabase },
  { day, network }: { day: string; network: string },
): (() => Promise<boolean>) => {
  let allowed: Promise<boolean> | undefined;
  return () => {
    allowed ??= countRefusal(db, read, day, network);
    return allowed;
  };
};

const countRefusal = async (
  db: Kysely<Database>,
  read: ReadDatabase,
  day: string,
  network: string,
): Promise<boolean> => {
  const restaurants = await countRestaurants(read);
  const taken = await db
    .insertInto('recorded_refusals')
    .values({ day, network, count: 1 })
    .onConflict((known) =>
      known
        .columns(['day', 'network'])
        .doUpdateSet({ count: sql`recorded_refusals.count + 1` })
        .where('recorded_refusals.count', '<', restaurants),
    )
    .returning('count')
    .executeTakeFirst();
  if (taken?.count === 1) await deleteOld(db, day);
  return taken !== undefined;
};

const deleteOld = async (db: Kysely<Database>, day: string): Promise<void> => {
  await db
    .deleteFrom('recorded_refusals')
    .where('day', '<', sql<string>`${day}::date - ${RETENTION_DAYS}::int`)
    .execute();
};
