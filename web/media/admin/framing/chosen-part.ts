import { MIN_PART, type Rectangle, type Size, type Turn, turnedSize } from '#domain/media/framing.ts';

/** The ratios of width to height that the dialog offers; 0: any. */
export const offeredRatios = { free: 0, '3:2': 3 / 2, '1:1': 1, '16:9': 16 / 9, '4:5': 4 / 5 } as const;
export type OfferedRatio = keyof typeof offeredRatios;

/** Returns the largest part of a picture of this size with the ratio, around the middle of `part` as far as the picture reaches. */
export const fitRatio = (size: Size, part: Rectangle, ratio: number): Rectangle => {
  if (ratio === 0) return part;
  const width = Math.min(size.width, Math.round(size.height * ratio));
  return placed(size, part, { width, height: Math.min(size.height, Math.round(width / ratio)) });
};

const placed = (size: Size, { left, top, ...before }: Rectangle, part: Size): Rectangle => ({
  left: between(0, Math.round(left + (before.width - part.width) / 2), size.width - part.width),
  top: between(0, Math.round(top + (before.height - part.height) / 2), size.height - part.height),
  ...part,
});

const between = (min: number, value: number, max: number): number => Math.max(min, Math.min(value, max));

/** Turns a part with its picture, whose size before is `size`, by 90 degrees clockwise. */
export const turnPart = (size: Size, { left, top, width, height }: Rectangle): Rectangle => ({
  left: size.height - top - height,
  top: left,
  width: height,
  height: width,
});

/** Returns the part after one of its numbers was entered, within the picture and, unless `ratio` is 0, in that ratio. */
export const withNumber = (
  size: Size,
  part: Rectangle,
  { field, value, ratio }: { field: keyof Rectangle; value: number; ratio: number },
): Rectangle => {
  if (field === 'left') return { ...part, left: between(0, value, size.width - part.width) };
  if (field === 'top') return { ...part, top: between(0, value, size.height - part.height) };
  const room = { width: size.width - part.left, height: size.height - part.top };
  const chosen = between(MIN_PART, value, room[field]);
  if (ratio === 0) return { ...part, [field]: chosen };
  const width = Math.min(field === 'width' ? chosen : chosen * ratio, room.width, room.height * ratio);
  return { ...part, width: Math.round(width), height: Math.min(room.height, Math.round(width / ratio)) };
};

interface PercentPart {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Converts a part to percentages of the picture. */
export const toPercent = (size: Size, { left, top, width, height }: Rectangle): PercentPart => ({
  x: (left / size.width) * 100,
  y: (top / size.height) * 100,
  width: (width / size.width) * 100,
  height: (height / size.height) * 100,
});

/** Converts percentages of the picture to a part in whole pixels within it. */
export const fromPercent = (size: Size, { x, y, width, height }: PercentPart): Rectangle => {
  const part = {
    width: between(MIN_PART, Math.round((width / 100) * size.width), size.width),
    height: between(MIN_PART, Math.round((height / 100) * size.height), size.height),
  };
  return {
    left: between(0, Math.round((x / 100) * size.width), size.width - part.width),
    top: between(0, Math.round((y / 100) * size.height), size.height - part.height),
    ...part,
  };
};

/** What is chosen in the dialog. */
export interface Choice {
  turn: Turn;
  part: Rectangle;
  ratio: OfferedRatio;
}

/** Returns the choice after turning by 90 degrees, clockwise or the other way. */
export const turnChoice = (whole: Size, { turn, part, ratio }: Choice, isClockwise: boolean): Choice => {
  const size = turnedSize(whole, turn);
  const opposite = { width: size.height, height: size.width };
  const once = turnPart(size, part);
  const turned = isClockwise ? once : turnPart(size, turnPart(opposite, once));
  const next = ((turn + (isClockwise ? 90 : 270)) % 360) as Turn;
  return { turn: next, ratio, part: fitRatio(turnedSize(whole, next), turned, offeredRatios[ratio]) };
};
