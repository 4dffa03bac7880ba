import type { Hue } from '../shared/hue.ts';
import type { Localized } from '../shared/locale.ts';

export interface EditionCover {
  mediaId: string;
  alt: Localized<string>;
}

/** What an editor says of an edition; its cover is changed apart. */
export interface EditionFacts {
  title: Localized<string>;
  /** `YYYY-MM` */
  month: string;
  summary: Localized<string>;
  /** The edition's own colour. */
  hue: Hue;
  /** Where the whole edition is read: a PDF or a reader, elsewhere or uploaded here (`document.ts`). */
  link: string | null;
  /** Ids of its articles, in order. */
  articles: string[];
}

/** The stream is `edition-{number}`, so no two editions have one number. */
export type EditionEvent =
  | { type: 'EditionOpened'; data: EditionFacts & { number: number; cover: EditionCover | null } }
  | { type: 'EditionEdited'; data: { number: number; facts: Partial<EditionFacts> } }
  | { type: 'CoverUpdated'; data: { number: number; cover: EditionCover } }
  | { type: 'EditionPublished'; data: { number: number } }
  | { type: 'EditionUnpublished'; data: { number: number } };
