import type { Decider } from '../decider.ts';
import { changedFields } from '../shared/json-equal.ts';
import type { Settings, SettingsEvent } from './events.ts';

/** The settings of a new magazine until an editor changes them. */
export const defaultSettings: Settings = {
  title: 'Levada',
  tagline: { pt: '', en: '' },
  email: '',
  address: '',
  social: [],
};

export interface UpdateSettings {
  name: 'UpdateSettings';
  change: Partial<Settings>;
}

/** Returns the settings after one more change. */
export const evolveSettings = (state: Settings, event: SettingsEvent): Settings => ({ ...state, ...event.data });

/**
 * Decides changes of the settings. They exist from the start; an event has only the changed fields, and nothing is rejected
 * (docs/product.md, rule 32).
 */
export const settingsDecider: Decider<Settings, UpdateSettings, SettingsEvent> = {
  initial: defaultSettings,
  decide: ({ change }, settings) => {
    const data = changedFields(change, settings);
    return Object.keys(data).length === 0 ? [] : [{ type: 'SettingsUpdated', data }];
  },
  evolve: evolveSettings,
};
