import { sql, type Transaction } from 'kysely';

export interface HyperlinkTables {
  hyperlink: {
    /** As the paper prints it. */
    id: string;
    title_pt: string;
    title_en: string;
    text_pt: string;
    text_en: string;
    picture: string | null;
    alt_pt: string;
    alt_en: string;
    target: string;
    /** Orders them: the one added last comes first. */
    sequence: bigint;
    revision: bigint;
  };
}

export const createHyperlinkTables = async (trx: Transaction<HyperlinkTables>): Promise<void> => {
  await sql`create table hyperlink (
    id text primary key, title_pt text not null, title_en text not null, text_pt text not null, text_en text not null,
    picture text, alt_pt text not null, alt_en text not null, target text not null, sequence bigint not null,
    revision bigint not null)`.execute(trx);
};
