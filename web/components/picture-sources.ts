import { type Crop, cropRectangle } from '#domain/media/crop.ts';
import {
  PICTURE_WIDTHS,
  type PictureWidth,
  picturePath,
  type ServedPictureFormat,
  srcsetWidths,
} from '#domain/media/picture-urls.ts';
import type { Picture } from '#projections/media/views.ts';

/**
 * Returns the widths in pixels that a picture is offered in. None exceeds the picture's own width, except that there is always at least
 * one.
 */
export const availableWidths = (picture: Pick<Picture, 'width'>): PictureWidth[] => {
  const widths = PICTURE_WIDTHS.filter((width) => width <= picture.width);
  return widths.length ? widths : [PICTURE_WIDTHS[0]];
};

/** Returns the path of the widest JPEG of at most `atMost` pixels, or of the narrowest one if all are wider. */
export const pictureUrl = (picture: Pick<Picture, 'id' | 'width'>, atMost: number, crop?: Crop): string => {
  const widths = availableWidths(picture);
  return picturePath(picture.id, widths.findLast((width) => width <= atMost) ?? widths[0]!, 'jpg', crop);
};

/**
 * Returns a `srcset` in which each source is declared with its real width. The last URL may name a larger width than the picture, or its
 * crop, has; it is then declared with the actual width.
 */
export const buildSrcSet = (
  picture: Pick<Picture, 'id' | 'width' | 'height'>,
  format: ServedPictureFormat,
  crop?: Crop,
): string => {
  const own = crop ? cropRectangle(picture, crop).width : picture.width;
  return srcsetWidths(own)
    .map((width) => `${picturePath(picture.id, width, format, crop)} ${Math.min(width, own)}w`)
    .join(', ');
};
