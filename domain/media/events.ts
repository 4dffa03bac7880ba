import type { Localized } from '../shared/locale.ts';

export const pictureFormats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
/** The format detected in an uploaded file. */
export type PictureFormat = (typeof pictureFormats)[number];

/** Facts read from the bytes of a picture. They never change: other bytes are another picture. */
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
/** The kind of a picture where it matters: a painting has no photographer. */
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

/** Texts of a picture in one language, offered each time the picture is inserted. */
export interface PictureTexts {
  /** For who does not see it. */
  alt: string;
  caption: string;
}

/** Facts about a picture that editors enter and may correct. */
export interface MediaFacts {
  credit: Credit;
  focus: Focus;
  /** The name of the uploaded file, by which editors find the picture. Events written before names were kept have none. */
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
