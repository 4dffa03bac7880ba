import type { Aggregate, DomainSlice } from '../aggregate.ts';
import { settingsDecider, type UpdateSettings } from './decider.ts';
import type { Settings, SettingsEvent } from './events.ts';

/** The settings of the magazine. They have only one stream, `settings-magazine`. */
export const settingsAggregate: Aggregate<Settings, UpdateSettings, SettingsEvent> = {
  prefix: 'settings-',
  decider: settingsDecider,
  upcastersByType: { SettingsUpdated: [] },
};

export const settings: DomainSlice = { aggregates: [settingsAggregate] };
