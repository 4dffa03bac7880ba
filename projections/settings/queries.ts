import type { Kysely } from 'kysely';
import { defaultSettings } from '#domain/settings/decider.ts';
import { type ReplaceableText, replaceableTexts, type Settings } from '#domain/settings/events.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { TrackTags } from '../engine/type-helpers.ts';
import type { SettingsTables, SettingsTag } from './tables.ts';
import type { SiteSettings } from './views.ts';

/**
 * Returns an object with the query `settings`, which loads the settings of the site, such as its title and tagline, in one language. `note`
 * records the cache tags that a result depends on.
 */
export const settingsQueries = (db: Kysely<SettingsTables>, note: TrackTags<SettingsTag>) => ({
  settings(locale: Locale): Promise<SiteSettings> {
    note('settings');
    return siteSettings(db, locale);
  },
});

/**
 * Loads the settings of the site, such as its title and tagline, in one language. A setting that was never changed has its default value.
 */
export const siteSettings = async (db: Kysely<SettingsTables>, locale: Locale): Promise<SiteSettings> => {
  const row = await db.selectFrom('settings').select('document').executeTakeFirst();
  const settings: Settings = { ...defaultSettings, ...row?.document };
  const { title, tagline, email, address, social } = settings;
  return { title, tagline: tagline[locale], email, address, social, ...givenTexts(settings, locale) };
};

const givenTexts = (settings: Settings, locale: Locale): Pick<SiteSettings, ReplaceableText> =>
  Object.fromEntries(
    replaceableTexts.flatMap((name) => {
      const text = settings[name]?.[locale];
      return text ? [[name, text]] : [];
    }),
  );
