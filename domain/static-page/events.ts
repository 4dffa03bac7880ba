import type { Block } from '../shared/blocks.ts';
import type { PartlyLocalized } from '../shared/locale.ts';

export const pageKeys = [
  'about-us',
  'contacts',
  'advertising',
  'essential-club',
  'editorial-statute',
  'privacy-policy',
] as const;
/** The static pages of the magazine (docs/product.md, rule 31). No others can be added. */
export type PageKey = (typeof pageKeys)[number];

/** The text of a page in one language. */
export interface PageText {
  /** If empty, pages show the last segment of their path instead (docs/product.md, rule 12). */
  title: string;
  content: Block[];
}

/** Events of a static page; `translations` has only the fields that changed. The stream is `page-{key}`. */
export type PageEvent = {
  type: 'PageEdited';
  data: { page: PageKey; translations: PartlyLocalized<Partial<PageText>> };
};
