import type { PictureTexts } from '#domain/media/events.ts';
import type { Framing } from '#domain/media/framing.ts';
import type { Localized } from '#domain/shared/locale.ts';

export interface Picture {
  /** Id of the picture file that is shown, with its framing (`pictureFile`); it is part of its URLs. */
  id: string;
  /** Of what is shown, as are all fields below but the credit. */
  width: number;
  height: number;
  /** The focal point, which every crop must show. Each coordinate is from 0 (left, top) to 1. */
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
  /** Beginnings of words to search for; empty selects all pictures. */
  q: string;
  /** `unused` selects the pictures that nothing shows. */
  show: 'all' | 'no-alt' | 'unused' | 'deleted';
  /** `next` of the preceding page. */
  before?: string | undefined;
}

export interface LibraryPage {
  /** The number of pictures on all pages together. */
  total: number;
  pictures: LibraryPicture[];
  /** Undefined on the last page. */
  next: string | undefined;
}

/** A picture in the media library. */
export interface LibraryPicture extends Picture {
  /** The id that commands and texts use. It stays the same when the picture is replaced. */
  mediaId: string;
  /** The shown file without its framing, and the framing. */
  whole: { id: string; width: number; height: number; framing: Framing };
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
