import { PICTURE_WIDTHS, picturePath } from '#domain/media/picture-urls.ts';
import type { Picture } from '#projections/media/views.ts';

/** A picture as programs are given it: one address that serves most uses, and its own size. */
export const toPictureJson = ({ id, width, height, alt, credit }: Picture & { alt: string }) => ({
  url: picturePath(id, widthFor(width), 'jpg'),
  width,
  height,
  alt,
  credit,
});

/** A picture wide enough for most uses. */
const widthFor = (own: number) => PICTURE_WIDTHS.find((width) => width >= Math.min(own, 1280)) ?? 2000;
