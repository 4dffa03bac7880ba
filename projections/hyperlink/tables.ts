import { sql, type Transaction } from 'kysely';
import type { Localized } from '#domain/shared/locale.ts';

export interface HyperlinkTables {
  hyperlink: {
    /** The id as printed. */
    id: string;
    title: Localized<string>;
    text: Localized<string>;
    /** Media id. */
    picture: string | null;
    /** Empty texts if there is no picture. */
    alt: Localized<string>;
    target: string;
    /** Position of the event that added it; lists show the highest first. */
    sequence: bigint;
    revision: bigint;
    /** A deleted hyperlink keeps its row, so that it can be restored. */
    deleted: boolean;
  };
}

/** Cache tag of everything that depends on hyperlinks. */
export type HyperlinkTag = 'hyperlinks';

/** Creates the empty table of hyperlinks. */
export const createHyperlinkTables = async (trx: Transaction<HyperlinkTables>): Promise<void> => {
  await sql`create table hyperlink (
    id text primary key, title jsonb not null, text jsonb not null, picture text, alt jsonb not null,
    target text not null, sequence bigint not null, revision bigint not null,
    deleted boolean not null)`.execute(trx);
};
