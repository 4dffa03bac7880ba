import type { Picture } from '#projections/media/views.ts';

/** Maximum height of the cover in pixels (cover.css). A wide picture is shown that high and cropped at its sides. */
const COVER_HEIGHT = 900;
/** Ratio of width to height of the cover picture on narrow screens (cover.css). */
const NARROW_RATIO = 1.25;

/**
 * Returns the `sizes` attribute for the picture on the cover of the front page or of an edition. The attribute depends on the ratio of
 * width to height, because the cover crops a wide picture at its sides.
 */
export const coverSizes = ({ width, height }: Pick<Picture, 'width' | 'height'>): string => {
  const ratio = width / height;
  const narrow = Math.round(82 * Math.max(1, ratio / NARROW_RATIO));
  return `(width <= 820px) ${narrow}vw, max(42vw, ${Math.round(COVER_HEIGHT * ratio)}px)`;
};
