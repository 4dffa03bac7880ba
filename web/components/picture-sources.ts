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
 * Returns the widths in pixels that a picture is offered in: all up to its own width, or only the smallest one if the picture is narrower
 * than that.
 */
export const availableWidths = (picture: Pick<Picture, 'width'>): PictureWidth[] => {
  const widths = PICTURE_WIDTHS.filter((width) => width <= picture.width);
  return widths.length ? widths : [PICTURE_WIDTHS[0]];
};

/**
 * Returns the path of a picture, or of its crop, as a JPEG: the widest one of at most `atMost` pixels, or the narrowest one if all are
 * wider.
 */
export const pictureUrl = (picture: Pick<Picture, 'id' | 'width'>, atMost: number, crop?: Crop): string => {
  const widths = availableWidths(picture);
  return picturePath(picture.id, widths.findLast((width) => width <= atMost) ?? widths[0]!, 'jpg', crop);
};

/**
 * Returns the `srcset` of a picture, or of its crop, in one image format: a URL for each available width, followed by that width. The last
 * URL may name more pixels than the picture has; the server then sends the picture's own width, and the `srcset` declares that width.
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
