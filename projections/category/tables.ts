import { sql, type Transaction } from 'kysely';
import type { Hue } from '#domain/shared/hue.ts';

export interface CategoryTables {
  category: {
    id: string;
    slug_pt: string;
    slug_en: string;
    name_pt: string;
    name_en: string;
    description_pt: string;
    description_en: string;
    hue: Hue;
    /** Place in the editors' order; categories that were never put in order follow by age. */
    place: number;
    deleted: boolean;
    revision: bigint;
  };
}

export const createCategoryTables = async (trx: Transaction<CategoryTables>): Promise<void> => {
  await sql`create table category (
    id uuid primary key, slug_pt text not null, slug_en text not null, name_pt text not null, name_en text not null,
    description_pt text not null, description_en text not null, hue text not null, place int not null,
    deleted boolean not null default false, revision bigint not null)`.execute(trx);
};
