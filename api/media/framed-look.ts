import sharp from 'sharp';
import type { Framed, PictureDescription } from '#domain/media/events.ts';
import { type Framing, framedRectangle, type Size, turnedSize } from '#domain/media/framing.ts';
import { dominantColour, makePlaceholder } from './decode.ts';
import { openPicture } from './open-picture.ts';

/**
 * Returns dominant colour and placeholder of the part of a picture that a framing shows. They are taken from the placeholder of the whole
 * picture, which is precise enough for a blurred preview and takes no decoding of the original. Returns those of the whole picture if its
 * placeholder cannot be decoded.
 */
export const framedLook = async (
  { width, height, colour, placeholder }: Pick<PictureDescription, 'width' | 'height' | 'colour' | 'placeholder'>,
  framing: Framing,
): Promise<Omit<Framed, 'framing'>> => {
  const preview = Buffer.from(placeholder.slice(placeholder.indexOf(',') + 1), 'base64');
  try {
    const { width: columns, height: rows } = await sharp(preview).metadata();
    const part = partOfPreview({ width, height }, { width: columns, height: rows }, framing);
    const thumbnail = await openPicture(preview).rotate(framing.turn).extract(part).png().toBuffer();
    return { colour: await dominantColour(thumbnail), placeholder: await makePlaceholder(thumbnail) };
  } catch {
    return { colour, placeholder };
  }
};

/** Returns the pixels of the turned preview that contain what the framing shows; at least one in each direction. */
const partOfPreview = (whole: Size, preview: Size, framing: Framing) => {
  const shown = framedRectangle(whole, framing);
  const from = turnedSize(whole, framing.turn);
  const to = turnedSize(preview, framing.turn);
  const [left, width] = pixelsOf(shown.left / from.width, shown.width / from.width, to.width);
  const [top, height] = pixelsOf(shown.top / from.height, shown.height / from.height, to.height);
  return { left, top, width, height };
};

const pixelsOf = (start: number, length: number, pixels: number): [start: number, length: number] => {
  const first = Math.min(Math.floor(start * pixels), pixels - 1);
  return [first, Math.max(1, Math.min(Math.round((start + length) * pixels), pixels) - first)];
};
