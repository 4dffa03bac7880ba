import { sql, type Transaction } from 'kysely';
import type { Localized } from '#domain/shared/locale.ts';
import type { LocalizedSlugs } from '../engine/localized-slugs.ts';

export interface KeywordTables {
  keyword: LocalizedSlugs & {
    id: string;
    name: Localized<string>;
    /** A deleted keyword keeps its row, so that it can be restored with its articles. */
    deleted: boolean;
    revision: bigint;
  };
  /** A keyword of an article, at its place among them. Deleted articles and keywords keep their rows. */
  article_keyword: { article_id: string; keyword_id: string; place: number };
}

/** Cache tag of everything that depends on keywords. */
export type KeywordTag = 'keywords';

/** Creates the empty tables of keywords. */
export const createKeywordTables = async (trx: Transaction<KeywordTables>): Promise<void> => {
  await sql`create table keyword (
    id uuid primary key, name jsonb not null, slug jsonb not null, former_slugs jsonb not null,
    deleted boolean not null, revision bigint not null)`.execute(trx);
  await sql`create table article_keyword (
    article_id uuid not null, keyword_id uuid not null, place int not null, primary key (article_id, place))`.execute(
    trx,
  );
  await sql`create index on article_keyword (keyword_id)`.execute(trx);
};
