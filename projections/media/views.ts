import type { PictureTexts } from '#domain/media/events.ts';
import type { Localized } from '#domain/shared/locale.ts';

export interface Picture {
  /** Id of the bytes that are shown; it is part of their URLs. */
  id: string;
  width: number;
  height: number;
  /** The point that must stay in view, each from 0 (left, top) to 1. */
  focus: { x: number; y: number };
  /** Dominant colour, `#rrggbb`. */
  colour: string;
  /** A blurred preview as a `data:` address, about 200 bytes. */
  placeholder: string;
  credit: {
    kind?: 'photograph' | 'painting' | 'print' | 'drawing' | undefined;
    author?: string | undefined;
    licence?: string | undefined;
    source?: string | undefined;
  };
}

/** The filters of a media library query. */
export interface LibraryQuery {
  /** Beginnings of words; empty asks for all. */
  q: string;
  /** `unused`: those that stand nowhere. */
  show: 'all' | 'no-alt' | 'unused' | 'deleted';
  /** `next` of the page before. */
  before?: string | undefined;
}

export interface LibraryPage {
  /** The number of pictures on all pages together. */
  total: number;
  pictures: LibraryPicture[];
  /** Undefined on the last page. */
  next: string | undefined;
}

/** A picture as the library knows it. */
export interface LibraryPicture extends Picture {
  /** By which commands and texts name it, whatever is shown in its place. */
  mediaId: string;
  isReplaced: boolean;
  fileName: string;
  texts: Localized<PictureTexts>;
  format: string;
  /** The size of the original file in bytes. */
  bytes: number;
  isDeleted: boolean;
  /** ISO 8601. */
  addedAt: string;
  revision: number;
}
