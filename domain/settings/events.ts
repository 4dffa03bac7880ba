import type { Localized } from '../shared/locale.ts';

/** Texts of the newsletter and the footer that have a wording of the site's own, which pages show as long as editors give no other. */
export const replaceableTexts = [
  'newsletterSentence',
  'newsletterNote',
  'newsletterHeading',
  'newsletterDescription',
  'footerMoreNews',
  'footerChoice',
] as const;
export type ReplaceableText = (typeof replaceableTexts)[number];

/** The settings of the magazine; empty texts mean that none is given. Older events have no replaceable texts. */
export interface Settings extends Partial<Record<ReplaceableText, Localized<string>>> {
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
