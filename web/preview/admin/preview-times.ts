import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../admin/format-date.ts';

const MAX_TIMES = 20;

/** Returns the times of the next scheduled changes, at most 20, each with a label for a list. */
export const previewTimes = (locale: Locale, coming: { at: string; title: string }[]): { at: string; text: string }[] =>
  [...new Set(coming.map(({ at }) => at))].slice(0, MAX_TIMES).map((at) => ({
    at,
    text: `${formatDateTime(locale, at)} · ${coming.find((each) => each.at === at)?.title}`,
  }));
