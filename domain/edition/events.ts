import type { Hue } from '../shared/hue.ts';
import type { Localized } from '../shared/locale.ts';

/** The cover of an edition: a picture of the library with its alternative text. */
export interface EditionCover {
  mediaId: string;
  alt: Localized<string>;
}

/** The facts of an edition that editors enter. The cover is changed by its own command. */
export interface EditionFacts {
  title: Localized<string>;
  /** The month of the edition, `YYYY-MM`. */
  month: string;
  summary: Localized<string>;
  /** The colour of the edition. */
  hue: Hue;
  /** The URL of the whole edition: a PDF or a reader on another site, or an uploaded document (`pdf-url.ts`). */
  link: string | null;
  /** The ids of the edition's articles, in order. */
  articles: string[];
}

/** Events of an edition. The stream is `edition-{number}`, so that two editions cannot have the same number. */
export type EditionEvent =
  | { type: 'EditionOpened'; data: EditionFacts & { number: number; cover: EditionCover | null } }
  | { type: 'EditionEdited'; data: { number: number; facts: Partial<EditionFacts> } }
  | { type: 'CoverUpdated'; data: { number: number; cover: EditionCover } }
  | { type: 'EditionPublished'; data: { number: number } }
  | { type: 'EditionUnpublished'; data: { number: number } };
