import type { Localized, PartlyLocalized } from '#domain/shared/locale.ts';
import type { ArticleName } from '../article/views.ts';

/** A series as the page of one of its articles shows it. */
export interface ArticleSeries {
  id: string;
  slug: string;
  title: string;
  /** Its articles that readers can see in the language of the page, in the order of the series. */
  articles: ArticleName[];
}

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
