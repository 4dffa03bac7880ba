import { sql, type Transaction } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';

export interface TemplateTables {
  /** What lists show of a template; its texts are read from its stream. */
  template: {
    id: string;
    name: string;
    category: string | null;
    /** The languages in which it has a text. */
    languages: Locale[];
    /** A deleted template keeps its row, so that it can be restored. */
    deleted: boolean;
    revision: bigint;
  };
}

/** Cache tag of everything that depends on templates. */
export type TemplateTag = 'templates';

/** Creates the empty table of templates. */
export const createTemplateTables = async (trx: Transaction<TemplateTables>): Promise<void> => {
  await sql`create table template (
    id uuid primary key, name text not null, category uuid, languages text[] not null,
    deleted boolean not null, revision bigint not null)`.execute(trx);
};
