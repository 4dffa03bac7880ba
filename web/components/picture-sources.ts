import { type Crop, cropOf } from '#domain/media/crop.ts';
import {
  askedWidths,
  type OfferedFormat,
  type OfferedWidth,
  offeredWidths,
  pictureAddress,
} from '#domain/media/picture-urls.ts';
import type { Picture } from '#projections/media/views.ts';

/** The widths a picture is offered in: never above its own, always at least one. */
export const widthsOf = (picture: Pick<Picture, 'width'>): OfferedWidth[] => {
  const widths = offeredWidths.filter((width) => width <= picture.width);
  return widths.length ? widths : [offeredWidths[0]];
};

/** The largest JPEG that is not wider than `atMost` pixels. */
export const pictureUrl = (picture: Pick<Picture, 'id' | 'width'>, atMost: number, crop?: Crop): string => {
  const widths = widthsOf(picture);
  return pictureAddress(picture.id, widths.findLast((width) => width <= atMost) ?? widths[0]!, 'jpg', crop);
};

/** Each with the width that it really has: the first one above the picture's own is as wide as the picture, or as the part of it. */
export const sourceSet = (
  picture: Pick<Picture, 'id' | 'width' | 'height'>,
  format: OfferedFormat,
  crop?: Crop,
): string => {
  const own = crop ? cropOf(picture, crop).width : picture.width;
  return askedWidths(own)
    .map((width) => `${pictureAddress(picture.id, width, format, crop)} ${Math.min(width, own)}w`)
    .join(', ');
};
