import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../admin/format-date.ts';

const MAX_TIMES = 20;

/**
 * Returns the next times at which scheduled changes take effect, at most 20, each with a label (`text`) that names the article. A time with
 * several changes is listed once.
 */
export const previewTimes = (locale: Locale, coming: { at: string; title: string }[]): { at: string; text: string }[] =>
  [...new Set(coming.map(({ at }) => at))].slice(0, MAX_TIMES).map((at) => ({
    at,
    text: `${formatDateTime(locale, at)} · ${coming.find((each) => each.at === at)?.title}`,
  }));
