import type { Kysely } from 'kysely';
import { defaultSettings } from '#domain/settings/decider.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { TrackTags } from '../engine/type-helpers.ts';
import type { SettingsTables, SettingsTag } from './tables.ts';
import type { SiteSettings } from './views.ts';

/** Returns the queries of the settings. */
export const settingsQueries = (db: Kysely<SettingsTables>, note: TrackTags<SettingsTag>) => ({
  settings(locale: Locale): Promise<SiteSettings> {
    note('settings');
    return siteSettings(db, locale);
  },
});

/** Returns the settings in one language; defaults for those that are not set. */
export const siteSettings = async (db: Kysely<SettingsTables>, locale: Locale): Promise<SiteSettings> => {
  const row = await db.selectFrom('settings').select('document').executeTakeFirst();
  const { tagline, ...rest } = { ...defaultSettings, ...row?.document };
  return { ...rest, tagline: tagline[locale] };
};
