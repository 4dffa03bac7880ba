import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../admin/format-date.ts';

const MAX_TIMES = 20;

/**
 * Returns the next 20 times or fewer at which scheduled changes take effect, each with a label (`text`) of the time and an article. If
 * several changes take effect at the same time, that time is listed once, with the first article.
 */
export const previewTimes = (locale: Locale, coming: { at: string; title: string }[]): { at: string; text: string }[] =>
  [...new Set(coming.map(({ at }) => at))].slice(0, MAX_TIMES).map((at) => ({
    at,
    text: `${formatDateTime(locale, at)} · ${coming.find((each) => each.at === at)?.title}`,
  }));
