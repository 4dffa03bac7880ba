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
    /** Empty texts without a picture. */
    alt: Localized<string>;
    target: string;
    /** Orders hyperlinks: the one added last has the highest. */
    sequence: bigint;
    revision: bigint;
    /** True if it is deleted; the row is kept so that it can be restored. */
    deleted: boolean;
  };
}

/** The tag of queries that return hyperlinks. */
export type HyperlinkTag = 'hyperlinks';

/** Creates the empty table of hyperlinks. */
export const createHyperlinkTables = async (trx: Transaction<HyperlinkTables>): Promise<void> => {
  await sql`create table hyperlink (
    id text primary key, title jsonb not null, text jsonb not null, picture text, alt jsonb not null,
    target text not null, sequence bigint not null, revision bigint not null,
    deleted boolean not null)`.execute(trx);
};
