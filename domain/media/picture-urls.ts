import type { Crop } from './crop.ts';
import type { Size } from './framing.ts';

/** The widths in which a picture is offered, in pixels (docs/product.md, rule 24: at least six). */
export const PICTURE_WIDTHS = [320, 480, 640, 960, 1280, 1600, 2000] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/**
 * Returns the widths in pixels that pages offer for a picture whose original is `own` pixels wide: all standard widths below `own`, and the
 * first one that is at least `own`. For the latter, the picture is served at its original width.
 */
export const srcsetWidths = (own: number): PictureWidth[] => {
  const whole = PICTURE_WIDTHS.find((width) => width >= own);
  return [...PICTURE_WIDTHS.filter((width) => width < own), ...(whole ? [whole] : [])];
};

/** Pixels. Encoders hold the complete result in memory, and no screen shows more at once. */
export const MAX_PICTURE_HEIGHT = 4096;

/**
 * Returns the size of the file of a picture that is requested in this width: as wide, unless the picture is narrower, or so high that the
 * file would be higher than any file may be.
 */
export const servedSize = ({ width, height }: Size, requested: PictureWidth): Size => {
  const scale = Math.min(1, requested / width, MAX_PICTURE_HEIGHT / height);
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
};

/** The formats in which a picture is offered, smallest files first. They are also the extensions of its URLs. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type ServedPictureFormat = (typeof PICTURE_FORMATS)[number];

/**
 * Returns the URL path of a picture file (`pictureFile`), or of its part `crop`, in this width and format. A picture narrower than the width
 * is served at its own width.
 */
export const picturePath = (file: string, width: PictureWidth, format: ServedPictureFormat, crop?: Crop): string =>
  `/media/${file}/${crop ? `${cropPathSegment(crop)}/` : ''}${width}.${format}`;

/**
 * Returns the part of URLs and file paths that identifies a crop, such as `3x2-500`: the ratio, and the place of the crop in thousandths.
 */
export const cropPathSegment = ({ ratio, along }: Crop): string => `${ratio}-${along}`;
