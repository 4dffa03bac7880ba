import { sql, type Transaction } from 'kysely';
import type { Block } from '#domain/shared/blocks.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { PageKey } from '#domain/static-page/events.ts';

export interface PageTables {
  /** One row per language of a static page that has content. */
  page_text: {
    page: PageKey;
    locale: Locale;
    title: string;
    content: Block[];
    edited_at: Date;
    revision: bigint;
  };
}

/** Cache tag of one static page, in both languages. */
export type PageTag = `page:${PageKey}`;

/** Creates the empty table of static pages, such as the contacts. */
export const createPageTables = async (trx: Transaction<PageTables>): Promise<void> => {
  await sql`create table page_text (
    page text not null, locale text not null, title text not null, content jsonb not null, edited_at timestamptz not null,
    revision bigint not null, primary key (page, locale))`.execute(trx);
};
