import type { Localized } from '../shared/locale.ts';

/** The settings of the magazine; empty texts mean that none is given. */
export interface Settings {
  title: string;
  tagline: Localized<string>;
  email: string;
  address: string;
  social: { name: string; url: string }[];
}

/** The id of the settings' only stream. */
export const SETTINGS_ID = 'magazine';

/** `data` has only the fields that changed. */
export type SettingsEvent = { type: 'SettingsUpdated'; data: Partial<Settings> };
