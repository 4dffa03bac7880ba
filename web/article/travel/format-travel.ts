import type { Travel } from '#domain/article/travel.ts';
import { walkNumbers } from '#domain/article/travel-positions.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { Position } from '#domain/shared/track.ts';
import { languageTags, t } from '../../i18n.ts';

/** Formats a duration, `1 h 30 min`, with spaces that do not break. */
export const formatMinutes = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours}\u00a0h`, (rest > 0 || hours === 0) && `${rest}\u00a0min`].filter(Boolean).join(' ');
};

/** Formats a position in degrees: `32,76070° N, 16,90210° W` in Portuguese, with points in English. */
export const formatCoordinates = (locale: Locale, { latitude, longitude }: Position): string => {
  const degrees = new Intl.NumberFormat(languageTags[locale], { minimumFractionDigits: 5, maximumFractionDigits: 5 });
  return `${degrees.format(latitude)}°\u00a0N, ${degrees.format(-longitude)}°\u00a0W`;
};

/** Describes a place or walk in one line, for the comparison of versions. */
export const describeTravel = (locale: Locale, travel: Travel): string => {
  const { kind, name, access, season } = travel;
  const where =
    kind === 'place'
      ? formatCoordinates(locale, travel.position)
      : t(locale, 'travel.points', { count: travel.points.length });
  const facts = kind === 'walk' ? walkFacts(locale, travel) : [];
  const texts = [name, access, season].flatMap(({ pt, en }) => [pt, en]).filter(Boolean);
  return [t(locale, `travel.${kind}`), ...texts, where, ...facts].join(' · ');
};

const walkFacts = (locale: Locale, walk: Extract<Travel, { kind: 'walk' }>): string[] => {
  const numbers = walkNumbers.flatMap((name) => {
    const value = walk[name];
    if (value === null) return [];
    if (name === 'minutes') return [formatMinutes(value)];
    const text = name === 'distance' ? t(locale, 'travel.km', { value }) : t(locale, 'travel.metres', { value });
    return [`${t(locale, `travel.${name}`)} ${text}`];
  });
  return [...numbers, ...(walk.difficulty ? [t(locale, `travel.difficulty.${walk.difficulty}`)] : [])];
};
