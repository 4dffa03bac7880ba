import { PICTURE_WIDTHS, picturePath, servedSize } from '#domain/media/picture-urls.ts';
import type { Picture } from '#projections/media/views.ts';

/** Converts a picture to JSON for API clients. `url` is a JPEG in a width that suits most uses; `width` and `height` are those of that file. */
export const toPictureJson = ({ id, width, height, alt, credit }: Picture & { alt: string }) => {
  const served = widthFor(width);
  return { url: picturePath(id, served, 'jpg'), ...servedSize({ width, height }, served), alt, credit };
};

/** Returns an offered width that suits most uses: 1280 or the picture's own, rounded up. */
const widthFor = (own: number) => PICTURE_WIDTHS.find((width) => width >= Math.min(own, 1280)) ?? 2000;
