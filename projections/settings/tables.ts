import { sql, type Transaction } from 'kysely';
import type { Settings } from '#domain/settings/events.ts';

export interface SettingsTables {
  /** One row. */
  settings: { one: boolean; document: Settings; revision: bigint };
}

/** The tag of the settings, which every page shows. */
export type SettingsTag = 'settings';

/** Creates the empty table of settings. */
export const createSettingsTables = async (trx: Transaction<SettingsTables>): Promise<void> => {
  await sql`create table settings (one boolean primary key check (one), document jsonb not null, revision bigint not null)`.execute(
    trx,
  );
};
