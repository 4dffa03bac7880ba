import type { Decider } from '../decider.ts';
import { changedFields } from '../shared/json-equal.ts';
import { byLocale } from '../shared/locale.ts';
import { type ReplaceableText, replaceableTexts, type Settings, type SettingsEvent } from './events.ts';

/** The settings of a new magazine until an editor changes them. */
export const defaultSettings: Settings = {
  title: 'Levada',
  tagline: byLocale(() => ''),
  email: '',
  address: '',
  social: [],
};

/** The settings with all replaceable texts: one that was never given is empty. */
export type CompleteSettings = Settings & Required<Pick<Settings, ReplaceableText>>;

/** Returns the settings with an empty text in place of each missing one. */
export const withAllTexts = (settings: Settings): CompleteSettings => {
  const empty = Object.fromEntries(replaceableTexts.map((name) => [name, byLocale(() => '')]));
  return { ...(empty as Pick<CompleteSettings, ReplaceableText>), ...settings };
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
    const data = changedFields(change, withAllTexts(settings));
    return Object.keys(data).length === 0 ? [] : [{ type: 'SettingsUpdated', data }];
  },
  evolve: evolveSettings,
};
