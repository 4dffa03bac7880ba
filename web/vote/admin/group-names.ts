import { type Area, areas } from '#domain/restaurant/areas.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { StatisticsGroup } from '#domain/vote/statistics-filter.ts';
import { capitalize, formatDay, formatShortDay, t } from '../../i18n.ts';

/** Returns the name of a group of votes for people: a date, an hour, the name of a restaurant or municipality, or a language. */
export const groupName = (
  locale: Locale,
  by: StatisticsGroup,
  { key, name }: { key: string; name?: string },
): string => {
  const names: Record<StatisticsGroup, () => string> = {
    day: () => formatDay(locale, key),
    week: () => t(locale, 'statistics.week', { day: formatDay(locale, key) }),
    month: () => capitalize(locale, formatDay(locale, `${key}-01`, 'month')),
    hour: () => t(locale, 'statistics.hour', { hour: key }),
    restaurant: () => name || t(locale, 'statistics.deletedRestaurant'),
    area: () => (Object.hasOwn(areas, key) ? areas[key as Area] : t(locale, 'statistics.noArea')),
    locale: () => (key === '' ? t(locale, 'statistics.unknown') : languageName(locale, key)),
  };
  return names[by]();
};

const languageName = (locale: Locale, key: string): string =>
  capitalize(locale, new Intl.DisplayNames(locale, { type: 'language' }).of(key) ?? key);

/** Returns a short name of a day, of a week (its Monday) or of a month, for the axis of a chart. */
export const shortGroupName = (locale: Locale, unit: 'day' | 'week' | 'month', key: string): string =>
  unit === 'month'
    ? `${formatDay(locale, `${key}-01`, 'shortMonth').replace('.', '')} ${key.slice(2, 'YYYY'.length)}`
    : formatShortDay(locale, key);
