import { sql, type Transaction } from 'kysely';
import type { TermFacts } from '#domain/glossary/events.ts';

export interface GlossaryTables {
  glossary_term: TermFacts & {
    id: string;
    /** A deleted term keeps its row, so that it can be restored. */
    deleted: boolean;
    revision: bigint;
  };
}

/** Cache tag of everything that depends on the glossary. */
export type GlossaryTag = 'glossary';

/** Creates the empty table of terms. */
export const createGlossaryTables = async (trx: Transaction<GlossaryTables>): Promise<void> => {
  await sql`create table glossary_term (
    id uuid primary key, name jsonb not null, treatment text not null, note text not null,
    deleted boolean not null, revision bigint not null)`.execute(trx);
};
