import type { PictureTexts } from '#domain/media/events.ts';
import type { Localized } from '#domain/shared/locale.ts';

export interface Picture {
  /** Id of the file that is shown; it is part of its URLs. */
  id: string;
  width: number;
  height: number;
  /** The point that must stay in view, each from 0 (left, top) to 1. */
  focus: { x: number; y: number };
  /** Dominant colour, `#rrggbb`. */
  colour: string;
  /** A blurred preview as a `data:` URL, about 200 bytes. */
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
  /** Prefixes of words; empty for all pictures. */
  q: string;
  /** `unused`: pictures that are used nowhere. */
  show: 'all' | 'no-alt' | 'unused' | 'deleted';
  /** `next` of the previous page. */
  before?: string | undefined;
}

export interface LibraryPage {
  /** The number of pictures on all pages together. */
  total: number;
  pictures: LibraryPicture[];
  /** Undefined on the last page. */
  next: string | undefined;
}

/** A picture of the library. */
export interface LibraryPicture extends Picture {
  /** The id in commands and texts, which stays the same when the file is replaced. */
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
