import { type Kysely, sql } from 'kysely';

/** How often each advert was seen and clicked per day in Madeira. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create table public.advert_count (
    advert uuid not null, day date not null, views integer not null, clicks integer not null,
    primary key (advert, day))`.execute(db);
};
