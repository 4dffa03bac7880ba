import type { Aggregate, DomainSlice } from '../aggregate.ts';
import { settingsDecider, type UpdateSettings } from './decider.ts';
import { replaceableTexts, type Settings, type SettingsEvent } from './events.ts';

/** The settings of the magazine. They have only one stream, `settings-magazine`. */
export const settingsAggregate: Aggregate<Settings, UpdateSettings, SettingsEvent> = {
  prefix: 'settings-',
  decider: settingsDecider,
  // A replaceable text that is empty has the wording of the site.
  texts: { tagline: 'main', ...Object.fromEntries(replaceableTexts.map((name) => [name, 'empty'] as const)) },
  upcastersByType: { SettingsUpdated: [] },
};

export const settings: DomainSlice = { aggregates: [settingsAggregate] };
