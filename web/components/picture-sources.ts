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
 * Returns those of the widths in `PICTURE_WIDTHS` (pixels) that are not greater than the picture's own width. For a very small picture,
 * returns only the smallest width.
 */
export const availableWidths = (picture: Pick<Picture, 'width'>): PictureWidth[] => {
  const widths = PICTURE_WIDTHS.filter((width) => width <= picture.width);
  return widths.length ? widths : [PICTURE_WIDTHS[0]];
};

/**
 * Returns the path of a picture as a JPEG, cropped if `crop` is given. The path names the largest available width of at most `atMost`
 * pixels, or the smallest width if all are larger.
 */
export const pictureUrl = (picture: Pick<Picture, 'id' | 'width'>, atMost: number, crop?: Crop): string => {
  const widths = availableWidths(picture);
  return picturePath(picture.id, widths.findLast((width) => width <= atMost) ?? widths[0]!, 'jpg', crop);
};

/**
 * Returns the value of the `srcset` attribute for a picture in one image format: a URL and a width in pixels for each size that the server
 * offers. With `crop`, these are the sizes of the cropped picture. No width exceeds the picture's own.
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
