import { z } from 'zod';
import { type Locale, locales } from '#domain/shared/locale.ts';
import type { StaffAccount } from '#domain/shared/staff-account.ts';
import type { Metadata } from './merge-metadata.ts';

/** Returns the languages that `app_metadata` names for a translator. */
export const languagesIn = (app: Metadata | undefined): readonly Locale[] => {
  const { data } = z.array(z.enum(locales)).safeParse(app?.languages);
  return data ? locales.filter((each) => data.includes(each)) : [];
};

/** Returns the field `languages` of a staff account; none for an account without languages. */
export const languagesField = (app: Metadata | undefined): Pick<StaffAccount, 'languages'> => {
  const languages = languagesIn(app);
  return languages.length > 0 ? { languages } : {};
};
