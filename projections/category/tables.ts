import { sql, type Transaction } from 'kysely';
import type { Hue } from '#domain/shared/hue.ts';
import type { Localized } from '#domain/shared/locale.ts';

export interface CategoryTables {
  category: {
    id: string;
    slug: Localized<string>;
    name: Localized<string>;
    description: Localized<string>;
    hue: Hue;
    /** Place in the order that editors gave the categories. Categories that they have not sorted yet follow, oldest first. */
    place: number;
    deleted: boolean;
    revision: bigint;
  };
}

/** Cache tag of everything that depends on categories: their names, slugs or order. */
export type CategoryTag = 'categories';

/** Creates the empty table of categories. It has no index, because a magazine has only about ten categories. */
export const createCategoryTables = async (trx: Transaction<CategoryTables>): Promise<void> => {
  await sql`create table category (
    id uuid primary key, slug jsonb not null, name jsonb not null, description jsonb not null, hue text not null,
    place int not null, deleted boolean not null default false, revision bigint not null)`.execute(trx);
};
