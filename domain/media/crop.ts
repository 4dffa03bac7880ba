import type { Focus } from './events.ts';
import type { Rectangle, Size } from './framing.ts';

/** The ratios of width to height to which pages crop pictures. The keys are part of picture URLs. */
export const cropRatios = { '3x2': 3 / 2, '4x5': 4 / 5 } as const;
export type CropRatio = keyof typeof cropRatios;

/**
 * A part of a picture with this ratio, as large as fits. `along` is its place in thousandths: 0 at the left or top edge, 1000 at the
 * opposite one.
 */
export interface Crop {
  ratio: CropRatio;
  along: number;
}

/** The relative difference below which two ratios look the same. */
const UNSEEN = 0.01;

/**
 * Returns the largest part of a picture with the given ratio, placed so that the focal point is in view, as `object-position` does in
 * browsers. Returns undefined when the picture already has that ratio within 1 %.
 */
export const cropAroundFocus = ({ width, height }: Size, ratio: CropRatio, focus: Focus): Crop | undefined => {
  const own = width / height / cropRatios[ratio];
  if (Math.abs(own - 1) < UNSEEN) return undefined;
  return { ratio, along: Math.round((own > 1 ? focus.x : focus.y) * 1000) };
};

/** Returns the rectangle in pixels that a crop (ratio and relative place) selects from a picture of this size. */
export const cropRectangle = ({ width, height }: Size, { ratio, along }: Crop): Rectangle => {
  const wanted = cropRatios[ratio];
  const wide = Math.max(1, Math.min(width, Math.round(height * wanted)));
  const high = Math.max(1, Math.min(height, Math.round(width / wanted)));
  const left = Math.round(((width - wide) * along) / 1000);
  const top = Math.round(((height - high) * along) / 1000);
  return { left, top, width: wide, height: high };
};
