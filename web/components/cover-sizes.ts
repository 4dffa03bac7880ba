import type { Picture } from '#projections/media/views.ts';

/** Pixels the cover is high at most (cover.css): a wide picture is shown as high as that, and cropped at its sides. */
const COVER_HEIGHT = 900;

/** How wide the picture of a cover is shown, in the words of the `sizes` attribute. */
export const coverSizes = ({ width, height }: Pick<Picture, 'width' | 'height'>): string =>
  `(width <= 820px) 82vw, max(42vw, ${Math.round(COVER_HEIGHT * (width / height))}px)`;
