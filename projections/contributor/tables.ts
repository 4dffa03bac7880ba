import { sql, type Transaction } from 'kysely';
import type { ContributorRole } from '#domain/contributor/events.ts';

export interface ContributorTables {
  contributor: {
    id: string;
    name: string;
    roles: ContributorRole[];
    avatar: string | null;
    deleted: boolean;
    revision: bigint;
  };
}

/** Cache tag of everything that depends on contributors: their names, roles or portraits. */
export type ContributorTag = 'contributors';

/** Creates the empty table of contributors. */
export const createContributorTables = async (trx: Transaction<ContributorTables>): Promise<void> => {
  await sql`create table contributor (
    id uuid primary key, name text not null, roles text[] not null, avatar text, deleted boolean not null default false,
    revision bigint not null)`.execute(trx);
};
