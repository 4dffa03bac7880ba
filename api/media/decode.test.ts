import { createHash } from 'node:crypto';
import { crc32, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import sharp, { type Create } from 'sharp';
import { describe, expect, it } from 'vitest';
import { registerMedia } from '#domain/media/commands.ts';
import { MAX_PICTURE_BYTES } from '#domain/media/limits.ts';
import { repetitions } from '#testing/test-scale.ts';
import { describePicture } from './decode.ts';
import { NotAPicture, PictureTooLarge } from './errors.ts';
import { drawAnimation, drawPicture } from './test-pictures.ts';

const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;

const channelsOf = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Expects a colour whose channels may differ by 16, the steps in which dominant colours are computed. */
const expectColour = (actual: string, expected: string): void => {
  const wanted = channelsOf(expected);
  for (const [at, value] of channelsOf(actual).entries()) expect(Math.abs(value - wanted[at]!)).toBeLessThanOrEqual(16);
};

const pixelsOf = (placeholder: string) =>
  sharp(Buffer.from(placeholder.split(',')[1]!, 'base64'))
    .raw()
    .toBuffer({ resolveWithObject: true });

describe('describePicture', () => {
  it.each(formats)('reads a %s', async (format) => {
    const bytes = await drawPicture(300, 200).toFormat(format).toBuffer();
    const picture = await describePicture(bytes);
    expect(picture).toMatchObject({ width: 300, height: 200, format, bytes: bytes.length });
    expect(picture.id).toBe(createHash('sha256').update(bytes).digest('hex').slice(0, 32));
    expect(registerMedia.safeParse(picture).success).toBe(true);
  });

  it('finds the dominant colour', async () => {
    const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#207840' } })
      .composite([
        { input: { create: { width: 90, height: 200, channels: 3, background: '#ffffff' } }, gravity: 'west' },
      ])
      .png()
      .toBuffer();
    expectColour((await describePicture(bytes)).colour, '#207840');
  });

  it('finds the dominant colour of a grey, a translucent and a CMYK picture', async () => {
    const plain = (channels: 3 | 4, background: Create['background']) =>
      sharp({ create: { width: 40, height: 30, channels, background } });
    const grey = await plain(3, '#606060').greyscale().png().toBuffer();
    expectColour((await describePicture(grey)).colour, '#606060');
    const clear = await plain(4, { r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer();
    expectColour((await describePicture(clear)).colour, '#ffffff');
    const print = await plain(3, '#a08060').toColourspace('cmyk').jpeg().toBuffer();
    expectColour((await describePicture(print)).colour, '#a08060');
  });

  it('applies the EXIF orientation', async () => {
    const bytes = await drawPicture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const picture = await describePicture(bytes);
    expect(picture).toMatchObject({ width: 200, height: 300 });
    const preview = await pixelsOf(picture.placeholder);
    expect(preview.info).toMatchObject({ width: 16, height: 24 });
    const [red, , blue] = preview.data;
    expect(red).toBeGreaterThan(blue!);
  });

  it('creates a placeholder of 16 pixels that shows the picture', async () => {
    const { placeholder } = await describePicture(await drawPicture(1200, 800).jpeg().toBuffer());
    const { data, info } = await pixelsOf(placeholder);
    expect(info).toMatchObject({ format: 'raw', width: 16, height: 11 });
    const rightmost = data.subarray(15 * info.channels, 16 * info.channels);
    expect(data[0]).toBeGreaterThan(data[2]!);
    expect(rightmost[2]).toBeGreaterThan(rightmost[0]!);
  });

  it.each([
    ['wide', 400, 300],
    ['tall', 20, 900],
    ['tiny', 1, 1],
    ['a line', 2000, 1],
  ])('keeps the placeholder of %s noise below 400 bytes', async (_what, width, height) => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 120 };
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
      .png()
      .toBuffer();
    const { placeholder } = await describePicture(bytes);
    expect(placeholder.length).toBeLessThanOrEqual(400);
  });

  it('uses the first frame of an animated GIF', async () => {
    const picture = await describePicture(await drawAnimation('gif'));
    expect(picture).toMatchObject({ width: 60, height: 40, format: 'gif' });
    expectColour(picture.colour, '#ff0000');
  });
});

it('tolerates defects that cameras leave between the parts of a JPEG', async () => {
  const whole = await drawPicture(300, 200).jpeg().toBuffer();
  const tables = whole.indexOf(Buffer.from([0xff, 0xdb]));
  const flawed = Buffer.concat([whole.subarray(0, tables), Buffer.from('flaw'), whole.subarray(tables)]);
  expect(await describePicture(flawed)).toMatchObject({ width: 300, height: 200 });
});

describe('rejection of files that are not pictures', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an empty file', () => Buffer.alloc(0)],
    ['text', () => Buffer.from('Levada')],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', () => Buffer.from(svg)],
    ['an SVG with a declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a compressed SVG', () => gzipSync(svg)],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF')],
    ['a TIFF', () => drawPicture(30, 20).tiff().toBuffer()],
    ['an animated WebP', () => drawAnimation('webp')],
    ['the start of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['zeros', () => Buffer.alloc(100_000)],
  ])('rejects %s', async (_what, make) => {
    await expect(describePicture(await make())).rejects.toMatchObject({ name: 'NotAPicture', statusCode: 415 });
  });

  it.each(formats)('rejects a truncated %s', async (format) => {
    const whole = await drawPicture(300, 200).toFormat(format).toBuffer();
    for (const share of [0.01, 0.1, 0.3, 0.5, 0.8, 0.95]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share));
      await expect(describePicture(cut), `${share} of it`).rejects.toThrow(NotAPicture);
    }
  });

  it('rejects a truncated progressive JPEG', async () => {
    const whole = await drawPicture(300, 200).jpeg({ progressive: true }).toBuffer();
    await expect(describePicture(whole.subarray(0, whole.length * 0.9))).rejects.toThrow(NotAPicture);
  });

  it('survives damaged bytes anywhere', async () => {
    const wholes = await Promise.all(formats.map((format) => drawPicture(64, 48).toFormat(format).toBuffer()));
    const damage = fc.array(fc.record({ at: fc.double({ min: 0, max: 0.999, noNaN: true }), value: fc.nat(255) }), {
      minLength: 1,
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...wholes), damage, async (whole, changes) => {
        const damaged = Buffer.from(whole);
        for (const { at, value } of changes) damaged[Math.floor(at * damaged.length)] = value;
        const outcome = await describePicture(damaged).catch((error) => error);
        const refused = outcome instanceof NotAPicture || outcome instanceof PictureTooLarge;
        expect(refused || registerMedia.safeParse(outcome).success).toBe(true);
      }),
      { numRuns: repetitions(300) },
    );
  });
});

describe('rejection of pictures that are too large', () => {
  it('rejects a file of more than 25 MB before it is decoded', async () => {
    const refusal = { name: 'PictureTooLarge', statusCode: 413, code: 'picture_too_large' };
    await expect(describePicture(Buffer.alloc(MAX_PICTURE_BYTES + 1))).rejects.toMatchObject(refusal);
    await expect(describePicture(Buffer.alloc(MAX_PICTURE_BYTES))).rejects.toThrow(NotAPicture);
  });

  it.each([
    ['just above the limit', 8001, 5000],
    ['a decompression bomb', 100_000, 100_000],
    ['a very wide picture', 2_000_000, 300],
  ])('rejects a picture of too many pixels: %s', async (_what, width, height) => {
    const png = await drawPicture(10, 10).png().toBuffer();
    await expect(describePicture(claimSize(png, width, height))).rejects.toThrow(PictureTooLarge);
  });

  it('accepts a picture of exactly 40 million pixels', async () => {
    const bytes = await sharp({ create: { width: 8000, height: 5000, channels: 3, background: '#207840' } })
      .jpeg()
      .toBuffer();
    expect(await describePicture(bytes)).toMatchObject({ width: 8000, height: 5000 });
  });
});

describe('rejection, by the header alone, of pictures that take too long to decode', () => {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#207840' } });
  const small = () => flat(16, 16);

  it.each<[string, () => Promise<Buffer>, string]>([
    ['an AVIF of 7 megapixels', async () => claimAvifSize(await small().avif().toBuffer(), 2700, 2600), 'heif'],
    [
      'an AVIF of 40 megapixels in 1 kB',
      async () => claimAvifSize(await small().avif().toBuffer(), 6300, 6300),
      'heif',
    ],
    ['a GIF of 25 megapixels', async () => claimGifSize(await small().gif().toBuffer(), 5000, 5000), 'gif'],
    [
      'a progressive JPEG of 25 megapixels, 4:4:4',
      () => flat(5000, 5000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
      'jpeg',
    ],
    [
      'an interlaced PNG of 40 megapixels',
      async () => claimSize(await small().png({ progressive: true }).toBuffer(), 8000, 5000),
      'png',
    ],
    ['a lossless WebP of 40 megapixels', () => flat(8000, 5000).webp({ lossless: true, effort: 0 }).toBuffer(), 'webp'],
  ])('rejects %s', async (_what, make, format) => {
    await expect(describePicture(await make())).rejects.toThrow(
      new RegExp(`^The ${format} has \\d+ × \\d+ pixels; the limit for this kind of file is \\d+ million`),
    );
  });

  it('rejects a JPEG of 5,000 scans and accepts one with as many as encoders write', async () => {
    const usual = await drawPicture(300, 200).jpeg({ progressive: true }).toBuffer();
    expect(await describePicture(usual)).toMatchObject({ format: 'jpeg' });
    await expect(describePicture(repeatLastScan(usual, 5_000))).rejects.toThrow('The JPEG has more than 100 scans');
  });
});

/** Repeats the last scan of a JPEG this many times (ITU-T T.81, B.2.1): each covers the picture once more. */
const repeatLastScan = (jpeg: Buffer, times: number): Buffer => {
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: times }, () => scan), jpeg.subarray(-2)]);
};

/** Changes the size in the item property `ispe` of an AVIF (ISO/IEC 23008-12, 6.5.3). */
const claimAvifSize = (avif: Buffer, width: number, height: number): Buffer => {
  const lying = Buffer.from(avif);
  const at = lying.indexOf('ispe') + 8;
  lying.writeUInt32BE(width, at);
  lying.writeUInt32BE(height, at + 4);
  return lying;
};

/** Changes the size of the screen and the first frame of a GIF (GIF89a, 18 and 20). */
const claimGifSize = (gif: Buffer, width: number, height: number): Buffer => {
  const lying = Buffer.from(gif);
  const frame = lying.indexOf(0x2c, 13 + 3 * 2 ** ((gif[10]! & 7) + 1));
  for (const at of [6, frame + 5]) {
    lying.writeUInt16LE(width, at);
    lying.writeUInt16LE(height, at + 2);
  }
  return lying;
};

/** Changes width and height in the header of a PNG (PNG specification, IHDR). */
const claimSize = (png: Buffer, width: number, height: number): Buffer => {
  const lying = Buffer.from(png);
  lying.writeUInt32BE(width, 16);
  lying.writeUInt32BE(height, 20);
  lying.writeUInt32BE(crc32(lying.subarray(12, 29)), 29);
  return lying;
};
