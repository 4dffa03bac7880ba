import type { Localized } from '../shared/locale.ts';

export interface Settings {
  title: string;
  tagline: Localized<string>;
  email: string;
  address: string;
  social: { name: string; url: string }[];
}

/** There is one stream, for the one magazine. */
export const SETTINGS_ID = 'magazine';

/** Only what changed. */
export type SettingsEvent = { type: 'SettingsUpdated'; data: Partial<Settings> };
