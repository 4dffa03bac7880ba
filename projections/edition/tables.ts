import { sql, type Transaction } from 'kysely';
import type { Hue } from '#domain/shared/hue.ts';
import type { Localized } from '#domain/shared/locale.ts';

export interface EditionTables {
  edition: {
    number: number;
    title: Localized<string>;
    /** `YYYY-MM` */
    month: string;
    summary: Localized<string>;
    hue: Hue;
    link: string | null;
    /** Article ids in order. */
    articles: string[];
    /** Media id. */
    cover: string | null;
    /** Empty texts if there is no cover. */
    cover_alt: Localized<string>;
    published: boolean;
    /** Time of the last publication. */
    published_at: Date | null;
    revision: bigint;
  };
}

/** Cache tag of everything that depends on editions. */
export type EditionTag = 'editions';

/** Creates the empty table of editions. */
export const createEditionTables = async (trx: Transaction<EditionTables>): Promise<void> => {
  await sql`create table edition (
    number int primary key, title jsonb not null, month text not null, summary jsonb not null, hue text not null,
    link text, articles uuid[] not null, cover text, cover_alt jsonb not null,
    published boolean not null, published_at timestamptz, revision bigint not null)`.execute(trx);
};
