import type { Localized, PartlyLocalized } from '#domain/shared/locale.ts';

/** A series with a page: readers can see one of its articles. */
export interface SeriesView {
  id: string;
  slug: Localized<string>;
  title: Localized<string>;
  text: Localized<string>;
}

/** The result of looking up the URL of a series: the series, or the current slug for that of an earlier title. */
export type SeriesLookup = { found: SeriesView } | { movedTo: string } | { missing: true };

/** A series in the list of the admin area. */
export interface AdminSeries {
  id: string;
  title: string;
  /** The number of its articles, drafts included. */
  articles: number;
}

/** A page of a series in the sitemap: when one of its articles was last edited in each language. */
export interface SeriesEdit {
  slug: Localized<string>;
  edited: PartlyLocalized<Date>;
}
