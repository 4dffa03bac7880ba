import { sql, type Transaction } from 'kysely';
import type { Hue } from '#domain/shared/hue.ts';

export interface EditionTables {
  edition: {
    number: number;
    title_pt: string;
    title_en: string;
    /** `YYYY-MM` */
    month: string;
    summary_pt: string;
    summary_en: string;
    hue: Hue;
    link: string | null;
    /** Article ids in order. */
    articles: string[];
    cover: string | null;
    cover_alt_pt: string;
    cover_alt_en: string;
    published: boolean;
    /** When it was last published. */
    published_at: Date | null;
    revision: bigint;
  };
}

export const createEditionTables = async (trx: Transaction<EditionTables>): Promise<void> => {
  await sql`create table edition (
    number int primary key, title_pt text not null, title_en text not null, month text not null,
    summary_pt text not null, summary_en text not null, hue text not null, link text, articles uuid[] not null,
    cover text, cover_alt_pt text not null, cover_alt_en text not null,
    published boolean not null, published_at timestamptz, revision bigint not null)`.execute(trx);
};
