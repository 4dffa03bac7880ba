import { sql, type Transaction } from 'kysely';
import type { Placement } from '#domain/advert/events.ts';
import type { Locale, Localized } from '#domain/shared/locale.ts';

export interface AdvertTables {
  advert: {
    id: string;
    name: string;
    /** Media id. */
    picture: string;
    alt: Localized<string>;
    target: string;
    placement: Placement;
    /** First and last day, `YYYY-MM-DD`. */
    from_day: string;
    until_day: string;
    locale: Locale | null;
    deleted: boolean;
    revision: bigint;
  };
}

/** Cache tag of everything that depends on adverts. */
export type AdvertTag = 'adverts';

/** Creates the empty table of adverts. */
export const createAdvertTables = async (trx: Transaction<AdvertTables>): Promise<void> => {
  await sql`create table advert (
    id uuid primary key, name text not null, picture text not null, alt jsonb not null,
    target text not null, placement text not null, from_day text not null, until_day text not null, locale text,
    deleted boolean not null default false, revision bigint not null)`.execute(trx);
  await sql`create index on advert (placement, until_day) where not deleted`.execute(trx);
};
