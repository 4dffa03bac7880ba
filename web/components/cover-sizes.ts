import type { Picture } from '#projections/media/views.ts';

/** Pixels the cover is high at most (cover.css): a wide picture is shown as high as that, and cropped at its sides. */
const COVER_HEIGHT = 900;
/** Width to height of the cover's picture on narrow screens (cover.css). */
const NARROW_RATIO = 1.25;

/** How wide the picture of a cover is shown, in the words of the `sizes` attribute. */
export const coverSizes = ({ width, height }: Pick<Picture, 'width' | 'height'>): string => {
  const ratio = width / height;
  const narrow = Math.round(82 * Math.max(1, ratio / NARROW_RATIO));
  return `(width <= 820px) ${narrow}vw, max(42vw, ${Math.round(COVER_HEIGHT * ratio)}px)`;
};
