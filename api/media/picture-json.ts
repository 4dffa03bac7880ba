import { PICTURE_WIDTHS, picturePath } from '#domain/media/picture-urls.ts';
import type { Picture } from '#projections/media/views.ts';

/**
 * Converts a picture to JSON for API clients. `url` is a JPEG in a width that suits most uses; `width` and `height` are those of the
 * original.
 */
export const toPictureJson = ({ id, width, height, alt, credit }: Picture & { alt: string }) => ({
  url: picturePath(id, widthFor(width), 'jpg'),
  width,
  height,
  alt,
  credit,
});

/** Returns an offered width that suits most uses: 1280 or the picture's own, rounded up. */
const widthFor = (own: number) => PICTURE_WIDTHS.find((width) => width >= Math.min(own, 1280)) ?? 2000;
