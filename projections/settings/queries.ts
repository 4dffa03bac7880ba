import { defaultSettings } from '#domain/settings/decider.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { ReadDatabase } from '../read-database.ts';
import type { SiteSettings } from './views.ts';

export const siteSettings = async (db: ReadDatabase, locale: Locale): Promise<SiteSettings> => {
  const row = await db.selectFrom('settings').select('document').executeTakeFirst();
  const { tagline, ...rest } = { ...defaultSettings, ...row?.document };
  return { ...rest, tagline: tagline[locale] };
};
