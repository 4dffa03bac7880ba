import { sql, type Transaction } from 'kysely';
import type { Localized } from '#domain/shared/locale.ts';
import type { LocalizedSlugs } from '../engine/localized-slugs.ts';

export interface SeriesTables {
  series: LocalizedSlugs & {
    id: string;
    title: Localized<string>;
    text: Localized<string>;
    /** A deleted series keeps its row, so that it can be restored with its articles. */
    deleted: boolean;
    revision: bigint;
  };
  /** An article of a series, at its place, from 0. */
  series_article: { series_id: string; article_id: string; place: number };
}

/** Cache tag of everything that depends on series. */
export type SeriesTag = 'series';

/** Creates the empty tables of series. */
export const createSeriesTables = async (trx: Transaction<SeriesTables>): Promise<void> => {
  await sql`create table series (
    id uuid primary key, title jsonb not null, text jsonb not null, slug jsonb not null, former_slugs jsonb not null,
    deleted boolean not null, revision bigint not null)`.execute(trx);
  await sql`create table series_article (
    series_id uuid not null, article_id uuid not null, place int not null, primary key (series_id, place))`.execute(
    trx,
  );
  await sql`create index on series_article (article_id)`.execute(trx);
};
