import type { Hue } from '#domain/shared/hue.ts';
import type { Localized } from '#domain/shared/locale.ts';

/** A category for links in one language, with its slugs in both. */
export interface CategoryName {
  id: string;
  name: string;
  slug: string;
  hue: Hue;
  slugs: Localized<string>;
}

export interface CategoryView extends CategoryName {
  description: string;
}

/** A category in the list of the admin area, in both languages. */
export interface AdminCategory {
  id: string;
  name: Localized<string>;
  hue: Hue;
  /** The number of articles in it, drafts included. */
  articles: number;
}

export interface CountedCategory extends CategoryView {
  /** Published articles in this language. */
  count: number;
}
