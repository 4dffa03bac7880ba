import { randomInt } from 'node:crypto';
import sharp from 'sharp';

/** Returns a PNG in a random colour, to be uploaded. Two pictures of one colour would be one medium. */
export const drawPicture = async ({ width, height }: { width: number; height: number }) => {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return { name: 'picture.png', mimeType: 'image/png', buffer };
};
