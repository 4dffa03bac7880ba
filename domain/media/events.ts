import type { Localized } from '../shared/locale.ts';
import type { Framing } from './framing.ts';

export const pictureFormats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
/** The format detected in an uploaded file. */
export type PictureFormat = (typeof pictureFormats)[number];

/** Facts read from the bytes of a picture. They never change, since other bytes are a picture with another id. */
export interface PictureDescription {
  /** See `mediaId` in `shared/ids.ts`. */
  id: string;
  /** The width and height in pixels as the picture is displayed, after its EXIF orientation is applied. */
  width: number;
  height: number;
  /** Dominant colour, `#rrggbb`. */
  colour: string;
  /** A blurred preview as a `data:` URL. */
  placeholder: string;
  format: PictureFormat;
  /** The size of the original file in bytes. */
  bytes: number;
}

export const pictureKinds = ['photograph', 'painting', 'print', 'drawing'] as const;
/** The kind of a picture. Its credit depends on it: a painting has no photographer. */
export type PictureKind = (typeof pictureKinds)[number];

/** The credit of a picture. `source` is a URL or a text; without `kind`, the picture is a photograph. */
export interface Credit {
  kind?: PictureKind;
  author?: string;
  licence?: string;
  source?: string;
}

/** The focal point, which must stay in view when a page crops a picture. 0 is the left or top edge of what is shown, 1 the right or bottom edge. */
export interface Focus {
  x: number;
  y: number;
}

/** Texts of a picture in one language, offered each time the picture is inserted. */
export interface PictureTexts {
  /** The alternative text, for readers who cannot see the picture. */
  alt: string;
  caption: string;
}

/** Facts about a picture that editors enter and may correct. */
export interface MediaFacts {
  credit: Credit;
  focus: Focus;
  /** The name of the uploaded file, by which editors find the picture. Events written before names were kept have none. */
  fileName?: string | undefined;
  /** Absent in older events. */
  texts?: Localized<PictureTexts> | undefined;
}

/** A framing that an editor chose, with the look of the part that it shows. */
export interface Framed {
  framing: Framing;
  /** See `PictureDescription`. */
  colour: string;
  placeholder: string;
}

/** Events of a picture. The stream is `media-{id}`. */
export type MediaEvent =
  | { type: 'MediaRegistered'; data: PictureDescription & MediaFacts }
  /** `facts` has only the fields that changed; each of them is replaced as a whole. */
  | { type: 'MediaEdited'; data: { id: string; facts: Partial<MediaFacts> } }
  /** All places that show the picture show `picture` instead; if that is the picture itself, an earlier replacement ends. */
  | { type: 'MediaReplaced'; data: { id: string; picture: PictureDescription } }
  /**
   * The picture is turned, or only a part of it is shown; `framed` is null when it is shown as it was uploaded. Its file stays as it is.
   * `focus` is the focal point within what is shown now.
   */
  | { type: 'MediaFramed'; data: { id: string; framed: Framed | null; focus: Focus } }
  /** The picture is no longer listed in the library. Its file is kept. */
  | { type: 'MediaDeleted'; data: { id: string } }
  | { type: 'MediaRestored'; data: { id: string } };
