import type { Hue } from '../shared/hue.ts';
import type { Localized } from '../shared/locale.ts';

export interface EditionCover {
  mediaId: string;
  alt: Localized<string>;
}

/** The facts of an edition that an editor enters. Its cover is changed by a command of its own. */
export interface EditionFacts {
  title: Localized<string>;
  /** `YYYY-MM` */
  month: string;
  summary: Localized<string>;
  /** The edition's own colour. */
  hue: Hue;
  /** The URL of the whole edition: a PDF or a reader on another site, or an uploaded document (`pdf-url.ts`). */
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
