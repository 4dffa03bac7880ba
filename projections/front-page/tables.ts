import { sql, type Transaction } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';

export interface FrontPageTables {
  /** What can stand on a front page or in a footer: each published language of each article, without its words. */
  front_page_entry: {
    article_id: string;
    locale: Locale;
    category: string;
    date: string;
    sequence: bigint;
    featured: boolean;
    pictured: boolean;
    published: boolean;
    deleted: boolean;
  };
}

export const createFrontPageTables = async (trx: Transaction<FrontPageTables>): Promise<void> => {
  await sql`create table front_page_entry (
    article_id uuid not null, locale text not null, category uuid not null, date text not null, sequence bigint not null,
    featured boolean not null, pictured boolean not null, published boolean not null, deleted boolean not null,
    primary key (article_id, locale))`.execute(trx);
  await sql`create index on front_page_entry (locale, category, date desc, sequence desc) where published and not deleted`.execute(
    trx,
  );
  await sql`create index on front_page_entry (locale, date desc, sequence desc) where published and not deleted and featured`.execute(
    trx,
  );
};
