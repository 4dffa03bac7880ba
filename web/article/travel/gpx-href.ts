import type { Locale } from '#domain/shared/locale.ts';

/** Returns the URL of the GPX file of an article's place or walk. */
export const gpxHref = (locale: Locale, slug: string): string => `/gpx/${locale}/${encodeURIComponent(slug)}.gpx`;
