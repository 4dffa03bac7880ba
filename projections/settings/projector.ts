import { sql } from 'kysely';
import { defaultSettings, evolveSettings } from '#domain/settings/decider.ts';
import type { Settings, SettingsEvent } from '#domain/settings/events.ts';
import { defineBatchProjection } from '../engine/projection.ts';
import { createSettingsTables, type SettingsTables, type SettingsTag } from './tables.ts';

interface State {
  document: Settings;
  revision: bigint;
}

/** Projects all settings into one row, as a document. */
export const settingsProjection = defineBatchProjection<SettingsTables, SettingsEvent, State, SettingsTag>({
  name: 'settings',
  version: 1,
  prefixes: ['settings-'],
  tables: ['settings'],
  create: createSettingsTables,
  load: async (trx) => {
    const row = await trx.selectFrom('settings').select(['document', 'revision']).executeTakeFirst();
    return row ?? { document: defaultSettings, revision: -1n };
  },
  handlers: {
    SettingsUpdated: ({ document }, event) => ({
      document: evolveSettings(document, event),
      revision: event.revision,
    }),
  },
  save: async (trx, { document, revision }) => {
    await sql`insert into settings (one, document, revision)
      values (true, ${JSON.stringify(document)}::jsonb, ${revision})
      on conflict (one) do update set document = excluded.document, revision = excluded.revision`.execute(trx);
    return ['settings'];
  },
});
