import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../../../i18n.ts';

/** Returns the labels of the days until a key expires, from which its maker chooses. */
export const keyDays = (locale: Locale) => ({
  30: t(locale, 'serviceKeys.days.30'),
  90: t(locale, 'serviceKeys.days.90'),
  365: t(locale, 'serviceKeys.days.365'),
});
