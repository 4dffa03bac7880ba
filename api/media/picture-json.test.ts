import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { PictureWidth } from '#domain/media/picture-urls.ts';
import { encodePicture } from './encode.ts';
import { toPictureJson } from './picture-json.ts';
import { drawPicture } from './test-pictures.ts';

it.each([
  ['wider than 1280 pixels', { width: 2000, height: 1333 }, 1280, { width: 1280, height: 853 }],
  ['between two widths', { width: 1000, height: 667 }, 1280, { width: 1000, height: 667 }],
  ['small', { width: 90, height: 61 }, 320, { width: 90, height: 61 }],
  ['very high', { width: 500, height: 5000 }, 640, { width: 410, height: 4096 }],
])('the size of a picture that is %s is that of the file at its URL', async (_what, size, named, served) => {
  const look = { focus: { x: 0.5, y: 0.5 }, colour: '#000000', placeholder: '', credit: {}, alt: 'Uma levada' };
  const { url, width, height } = toPictureJson({ id: 'a', ...size, ...look });
  expect([url, { width, height }]).toEqual([`/media/a/${named}.jpg`, served]);
  const original = await drawPicture(size.width, size.height).png().toBuffer();
  const file = await encodePicture(original, { width: named as PictureWidth, format: 'jpg' });
  expect(await sharp(file).metadata()).toMatchObject(served);
});
