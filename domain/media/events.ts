import type { Localized } from '../shared/locale.ts';

export const pictureFormats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
/** What an uploaded file turned out to be. */
export type PictureFormat = (typeof pictureFormats)[number];

/** What the bytes of a picture say; it never changes, for other bytes are another picture. */
export interface PictureDescription {
  /** See `mediaId` in `shared/ids.ts`. */
  id: string;
  /** Pixels, as the picture is meant to be seen (EXIF orientation applied). */
  width: number;
  height: number;
  /** Dominant colour, `#rrggbb`. */
  colour: string;
  /** A blurred preview as a `data:` address. */
  placeholder: string;
  format: PictureFormat;
  /** Size of the original file. */
  bytes: number;
}

export const pictureKinds = ['photograph', 'painting', 'print', 'drawing'] as const;
/** What the picture is, where that is not plain: a painting has no photographer. */
export type PictureKind = (typeof pictureKinds)[number];

/** Whom the picture is owed to; the source is an address or words, the kind a photograph unless said. */
export interface Credit {
  kind?: PictureKind;
  author?: string;
  licence?: string;
  source?: string;
}

/** The point that must stay in view, each from 0 (left, top) to 1. */
export interface Focus {
  x: number;
  y: number;
}

/** What stands with a picture in one language, wherever it is put in next. */
export interface PictureTexts {
  /** For who does not see it. */
  alt: string;
  caption: string;
}

/** What people say about a picture and may correct. */
export interface MediaFacts {
  credit: Credit;
  focus: Focus;
  /** Of the file, as it came; by it people find the picture. Older events have none. */
  fileName?: string | undefined;
  /** Older events have none. */
  texts?: Localized<PictureTexts> | undefined;
}

/** The stream is `media-{id}`. */
export type MediaEvent =
  | { type: 'MediaRegistered'; data: PictureDescription & MediaFacts }
  /** Only what changed; credit, focus and texts are replaced as a whole. */
  | { type: 'MediaEdited'; data: { id: string; facts: Partial<MediaFacts> } }
  /** Shows another picture wherever it stands; its own again where that is named. */
  | { type: 'MediaReplaced'; data: { id: string; picture: PictureDescription } }
  /** Kept out of the library; the file stays. */
  | { type: 'MediaDeleted'; data: { id: string } }
  | { type: 'MediaRestored'; data: { id: string } };
