import type { Focus } from './events.ts';

/** Ratios of width to height that pages crop pictures to; also parts of their addresses. */
export const cropRatios = { '3x2': 3 / 2, '4x5': 4 / 5 } as const;
export type CropRatio = keyof typeof cropRatios;

/** A part of a picture with this ratio. `along`: thousandths of the way from the left (or the top) to the other end. */
export interface Crop {
  ratio: CropRatio;
  along: number;
}

interface Size {
  width: number;
  height: number;
}

/** Ratios that differ by less are the same to the eye. */
const UNSEEN = 0.01;

/** The crop of a picture that keeps its focus in view, where browsers put it by `object-position`; undefined where the picture has that ratio already. */
export const cropAroundFocus = ({ width, height }: Size, ratio: CropRatio, focus: Focus): Crop | undefined => {
  const own = width / height / cropRatios[ratio];
  if (Math.abs(own - 1) < UNSEEN) return undefined;
  return { ratio, along: Math.round((own > 1 ? focus.x : focus.y) * 1000) };
};

/** Returns the rectangle of a crop within a picture, in pixels. */
export const cropRectangle = (
  { width, height }: Size,
  { ratio, along }: Crop,
): Size & { left: number; top: number } => {
  const wanted = cropRatios[ratio];
  const wide = Math.max(1, Math.min(width, Math.round(height * wanted)));
  const high = Math.max(1, Math.min(height, Math.round(width / wanted)));
  const left = Math.round(((width - wide) * along) / 1000);
  const top = Math.round(((height - high) * along) / 1000);
  return { left, top, width: wide, height: high };
};
