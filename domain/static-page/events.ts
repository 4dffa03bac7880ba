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
/** The standing pages of the magazine (docs/product.md, rule 31): there are these, and no others can be made. */
export type PageKey = (typeof pageKeys)[number];

/** The text of a page in one language. */
export interface PageText {
  /** Empty: the last part of the path stands in (docs/product.md, rule 12). */
  title: string;
  content: Block[];
}

/** Only what changed. The stream is `page-{key}`. */
export type PageEvent = {
  type: 'PageEdited';
  data: { page: PageKey; translations: PartlyLocalized<Partial<PageText>> };
};
