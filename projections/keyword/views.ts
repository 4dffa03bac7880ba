import type { Localized, PartlyLocalized } from '#domain/shared/locale.ts';

/** A keyword of an article, in the language of the page. */
export interface ArticleKeyword {
  id: string;
  slug: string;
  name: string;
}

/** A keyword with a page: readers can see one of its articles. */
export interface KeywordView {
  id: string;
  slug: Localized<string>;
  name: Localized<string>;
}

/** A keyword with its slug and name in the language of the page, for the filters of lists. */
export interface KeywordName {
  id: string;
  slug: string;
  /** Its slugs in both languages. */
  slugs: Localized<string>;
  name: string;
}

/** The result of looking up the URL of a keyword's page: the keyword, or the current slug for that of an earlier name. */
export type KeywordLookup = { found: KeywordView } | { movedTo: string } | { missing: true };

/** A keyword in the list of the admin area, with its name in the language of the admin area. */
export interface AdminKeyword {
  id: string;
  name: string;
  names: Localized<string>;
  /** The number of articles that have it, drafts included. */
  articles: number;
}

/** A page of a keyword in the sitemap: when the newest article in each language was edited. */
export interface KeywordEdit {
  slug: Localized<string>;
  edited: PartlyLocalized<Date>;
}
