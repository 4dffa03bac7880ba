import { roundFocus } from './focal-point.ts';

/** Degrees clockwise. */
export const turns = [0, 90, 180, 270] as const;
export type Turn = (typeof turns)[number];

export interface Size {
  width: number;
  height: number;
}

/** A point as shares of width and height, like `Focus`. */
interface Point {
  x: number;
  y: number;
}

/** A part of a picture, in pixels. */
export interface Rectangle extends Size {
  left: number;
  top: number;
}

/** How an editor turned a picture, and the part of the turned picture that is shown; without `part`, all of it. */
export interface Framing {
  turn: Turn;
  part?: Rectangle | undefined;
}

/** The framing of a picture that is shown as it was uploaded. */
export const UNFRAMED: Framing = { turn: 0 };

/** The shortest side of a part that can be chosen, in pixels. */
export const MIN_PART = 16;

/** Returns the size in pixels of a picture of this size after it was turned. */
export const turnedSize = ({ width, height }: Size, turn: Turn): Size =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width };

/** Returns the rectangle of the turned picture, in pixels, that a framing shows. */
export const framedRectangle = (whole: Size, { turn, part }: Framing): Rectangle =>
  part ?? { left: 0, top: 0, ...turnedSize(whole, turn) };

/** Returns true if the part lies within the turned picture. */
export const isWithin = (whole: Size, { turn, part }: Framing): boolean => {
  const { width, height } = turnedSize(whole, turn);
  return !part || (part.left + part.width <= width && part.top + part.height <= height);
};

/** Returns the framing without a part that is the whole picture. */
export const withoutWholePart = (whole: Size, { turn, part }: Framing): Framing => {
  const { width, height } = turnedSize(whole, turn);
  return part && (part.width < width || part.height < height) ? { turn, part } : { turn };
};

/** Returns true if the framing shows the picture as it was uploaded. */
export const isUnframed = ({ turn, part }: Framing): boolean => turn === 0 && !part;

/**
 * Returns the place in a framed picture of a focal point that was set in the same picture with another framing. One that is no longer in
 * view, and one that was in the middle, where pictures have it by default, is the middle.
 */
export const movedFocus = (whole: Size, focus: Point, from: Framing, to: Framing): Point => {
  const { x, y } = shareWithin(whole, to, shareOfWhole(whole, from, focus));
  const isSeen = x >= 0 && x <= 1 && y >= 0 && y <= 1;
  const isMiddle = focus.x === 0.5 && focus.y === 0.5;
  return isSeen && !isMiddle ? { x: roundFocus(x), y: roundFocus(y) } : { x: 0.5, y: 0.5 };
};

/** Converts shares of a framed picture to shares of the picture as it was uploaded. */
const shareOfWhole = (whole: Size, framing: Framing, { x, y }: Point): Point => {
  const { left, top, ...part } = framedRectangle(whole, framing);
  const { width, height } = turnedSize(whole, framing.turn);
  const turned = { x: (left + x * part.width) / width, y: (top + y * part.height) / height };
  return turnedShare(turned, (360 - framing.turn) % 360);
};

/** The inverse of `shareOfWhole`. Shares of what is not shown are below 0 or above 1. */
const shareWithin = (whole: Size, framing: Framing, share: Point): Point => {
  const { left, top, ...part } = framedRectangle(whole, framing);
  const { width, height } = turnedSize(whole, framing.turn);
  const { x, y } = turnedShare(share, framing.turn);
  return { x: (x * width - left) / part.width, y: (y * height - top) / part.height };
};

const turnedShare = ({ x, y }: Point, turn: number): Point => {
  if (turn === 90) return { x: 1 - y, y: x };
  if (turn === 180) return { x: 1 - x, y: 1 - y };
  return turn === 270 ? { x: y, y: 1 - x } : { x, y };
};

/**
 * Returns the id of a picture file in URLs: the media id, with the framing after it, such as `{id}_90` or `{id}_0-10-20-300-200` (turn, left,
 * top, width, height). Another framing is another file, which caches keep apart.
 */
export const pictureFile = (id: string, { turn, part }: Framing): string => {
  if (part) return `${id}_${[turn, part.left, part.top, part.width, part.height].join('-')}`;
  return turn === 0 ? id : `${id}_${turn}`;
};

const FILE = /^([0-9a-f]{32})(?:_(0|90|180|270)(?:-(\d{1,5})-(\d{1,5})-(\d{1,5})-(\d{1,5}))?)?$/;

/** Parses the id of a picture file in URLs. Returns undefined for any other text, so that each file has one id. */
export const parsePictureFile = (file: string): { id: string; framing: Framing } | undefined => {
  const [, id, turn = '0', ...numbers] = FILE.exec(file) ?? [];
  if (id === undefined) return undefined;
  const [left, top, width, height] = numbers.map(Number) as [number, number, number, number];
  const part = numbers[0] === undefined ? undefined : { left, top, width, height };
  const framing: Framing = { turn: Number(turn) as Turn, ...(part && { part }) };
  return pictureFile(id, framing) === file && (!part || Math.min(width, height) > 0) ? { id, framing } : undefined;
};

/** Returns how editors changed a picture that has this file: `cropped`, also if it was turned too, or only `turned`. */
export const framingChange = (file: string): 'cropped' | 'turned' | undefined => {
  const framing = parsePictureFile(file)?.framing ?? UNFRAMED;
  if (framing.part) return 'cropped';
  return framing.turn === 0 ? undefined : 'turned';
};
