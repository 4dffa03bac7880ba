import type { Locale } from '#domain/shared/locale.ts';
import { type MessageId, t } from '../../i18n.ts';

const NAMES: Readonly<Record<string, MessageId>> = {
  already_voted: 'statistics.reason.already_voted',
  network_limit: 'statistics.reason.network_limit',
  site_limit: 'statistics.reason.site_limit',
  same_restaurant_that_day: 'statistics.reason.same_restaurant_that_day',
  already_voted_that_week: 'statistics.reason.already_voted_that_week',
};

/** Returns for people the reason for which a vote was refused, or is dropped by a rule. */
export const reasonName = (locale: Locale, reason: string): string => {
  const name = NAMES[reason];
  return name ? t(locale, name) : reason;
};
