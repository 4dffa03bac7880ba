import { sql, type Transaction } from 'kysely';
import type { ContributorRole } from '#domain/contributor/events.ts';
import type { Localized } from '#domain/shared/locale.ts';

export interface ContributorTables {
  contributor: {
    id: string;
    name: string;
    roles: ContributorRole[];
    avatar: string | null;
    biography: Localized<string>;
    deleted: boolean;
    /** Part of the URL of the contributor's page: made from the name, and unique. */
    slug: string;
    /** Slugs of earlier names, which lead to the current one. */
    former_slugs: string[];
    revision: bigint;
  };
}

/** Cache tag of everything that depends on contributors: their names, roles or portraits. */
export type ContributorTag = 'contributors';

/** Creates the empty table of contributors. */
export const createContributorTables = async (trx: Transaction<ContributorTables>): Promise<void> => {
  await sql`create table contributor (
    id uuid primary key, name text not null, roles text[] not null, avatar text, biography jsonb not null, deleted boolean not null default false,
    slug text not null unique, former_slugs text[] not null, revision bigint not null)`.execute(trx);
};
