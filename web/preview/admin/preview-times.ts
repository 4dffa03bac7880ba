import { titleInLocale } from '#domain/article/title-in-locale.ts';
import type { Locale, PartlyLocalized } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../admin/format-date.ts';

const MAX_TIMES = 20;

/**
 * Returns the next 20 times or fewer at which scheduled changes take effect, each with a label (`text`) of the time and an article. If
 * several changes take effect at the same time, that time is listed once, with the first article.
 */
export const previewTimes = (
  locale: Locale,
  coming: { at: string; titles: PartlyLocalized<string> }[],
): { at: string; text: string }[] =>
  [...new Set(coming.map(({ at }) => at))].slice(0, MAX_TIMES).map((at) => {
    const { titles } = coming.find((each) => each.at === at)!;
    return { at, text: `${formatDateTime(locale, at)} · ${titleInLocale(titles, locale).title}` };
  });
