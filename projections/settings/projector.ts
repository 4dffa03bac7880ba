import { sql, type Transaction } from 'kysely';
import { defaultSettings, evolveSettings } from '#domain/settings/decider.ts';
import type { SettingsEvent } from '#domain/settings/events.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import type { Projection } from '../engine/projection.ts';
import { createSettingsTables, type SettingsTables } from './tables.ts';

export const settings: Projection = {
  name: 'settings',
  version: 1,
  prefixes: ['settings-'],
  tables: ['settings'],
  create: createSettingsTables,
  project: async (trx: Transaction<SettingsTables>, events: RecordedEvent[]) => {
    const row = await trx.selectFrom('settings').select('document').executeTakeFirst();
    const document = events.reduce(
      (state, { type, data }) => evolveSettings(state, { type, data } as SettingsEvent),
      row?.document ?? defaultSettings,
    );
    await sql`insert into settings (one, document, revision)
      values (true, ${JSON.stringify(document)}::jsonb, ${events.at(-1)!.revision})
      on conflict (one) do update set document = excluded.document, revision = excluded.revision`.execute(trx);
    return ['settings'];
  },
};
