import { type Crop, cropRectangle } from '#domain/media/crop.ts';
import {
  PICTURE_WIDTHS,
  type PictureWidth,
  picturePath,
  type ServedPictureFormat,
  srcsetWidths,
} from '#domain/media/picture-urls.ts';
import type { Picture } from '#projections/media/views.ts';

/** The widths a picture is offered in: never above its own, always at least one. */
export const availableWidths = (picture: Pick<Picture, 'width'>): PictureWidth[] => {
  const widths = PICTURE_WIDTHS.filter((width) => width <= picture.width);
  return widths.length ? widths : [PICTURE_WIDTHS[0]];
};

/** The largest JPEG that is not wider than `atMost` pixels. */
export const pictureUrl = (picture: Pick<Picture, 'id' | 'width'>, atMost: number, crop?: Crop): string => {
  const widths = availableWidths(picture);
  return picturePath(picture.id, widths.findLast((width) => width <= atMost) ?? widths[0]!, 'jpg', crop);
};

/** Each with the width that it really has: the first one above the picture's own is as wide as the picture, or as the part of it. */
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
