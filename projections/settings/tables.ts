import { sql, type Transaction } from 'kysely';
import type { Settings } from '#domain/settings/events.ts';

export interface SettingsTables {
  /** One row. */
  settings: { one: boolean; document: Settings; revision: bigint };
}

export const createSettingsTables = async (trx: Transaction<SettingsTables>): Promise<void> => {
  await sql`create table settings (one boolean primary key check (one), document jsonb not null, revision bigint not null)`.execute(
    trx,
  );
};
