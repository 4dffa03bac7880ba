import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cropStart, drawShareImage } from './draw-share-image.ts';
import { shareColours } from './share-colours.ts';
import { drawText, fitText } from './text-image.ts';

const white = '#ffffff';

/** Widths of the line below at 100 px, calculated from the fonts' tables; the poster font is set 54 px tighter. */
const WIDTHS = { poster: 788 - 54, label: 925 };

describe('drawText and fitText', () => {
  it('draw in the site’s fonts on any machine', async () => {
    const text = 'A água tem caminho';
    const poster = await drawText(text, { face: 'poster', size: 100, colour: white });
    const label = await drawText(text, { face: 'label', size: 100, colour: white });
    expect(Math.abs(poster.width - WIDTHS.poster)).toBeLessThan(8);
    expect(Math.abs(label.width - WIDTHS.label)).toBeLessThan(8);
    const missing = await sharp({ text: { text, font: 'No Such Face 100', dpi: 72, rgba: true } })
      .png()
      .toBuffer();
    const { width = 0 } = await sharp(missing).metadata();
    expect(Math.abs(width - poster.width)).toBeGreaterThan(20);
  });

  it('draw markup characters as text', async () => {
    const style = { face: 'label', size: 30, colour: white } as const;
    const markup = await drawText('<b>a</b> & &amp; </span>', style);
    expect(markup.width).toBeGreaterThan((await drawText('<b>a</b> & ', style)).width);
    expect((await drawText('a\u0001b', style)).width).toBe((await drawText('ab', style)).width);
  });

  it('fit any text into the box and the number of lines', async () => {
    const box = { sizes: [160, 120, 90, 60, 40, 30, 24], width: 540, height: 380, lines: 5 };
    for (const length of [1, 4, 12, 25]) {
      const { width, height } = await fitText(
        'Ângulo ç '.repeat(length).trim(),
        { face: 'poster', colour: white },
        box,
      );
      expect([width <= 540, height <= 380]).toEqual([true, true]);
    }
    const long = await fitText('m'.repeat(400), { face: 'poster', colour: white }, box);
    expect([long.width <= 540, long.height <= 380]).toEqual([true, true]);
  });

  it('draw texts with and without accents at the same height if even is set', async () => {
    const heightOf = async (text: string) =>
      (await drawText(text, { face: 'label', size: 27, colour: white, even: true })).height;
    expect(await heightOf('news')).toBe(await heightOf('À mesa, Ágora'));
  });
});

describe('drawShareImage', () => {
  it('accepts any text', async () => {
    for (const [title, kicker, wordmark] of [
      ['', '', ''],
      ['Ω', 'Ω', 'Ω'],
      ['\u200b\ufeff', '\u00ad', '\u3164\u115f'],
      ['\ufe0f\u{e0100}', '\u2800', '\u202e\u2028'],
      ['\u0301'.repeat(200), '\u0301'.repeat(50), '漢\u0301'.repeat(40)],
      ['\n'.repeat(100), '\t\r\n', 'a\n\nb'],
      ['a'.repeat(200), 'k '.repeat(60), 'W'.repeat(80)],
      ['\n\n', '\u0001', ' '],
    ] as const) {
      const drawn = await drawShareImage({ title, kicker, wordmark, hue: 'cane' });
      expect(await sharp(drawn).metadata()).toMatchObject({ width: 1200, height: 630 });
    }
  });

  it.each([
    ['very wide', 30_000, 40],
    ['very high', 40, 30_000],
    ['tiny', 1, 1],
    ['rotated by its Exif orientation', 400, 300],
  ])('accepts a photograph that is %s', async (_how, width, height) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#00ff00' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const photograph = { bytes, focus: { x: 1, y: 1 } };
    const drawn = await drawShareImage({ title: 'A', kicker: '', wordmark: '', hue: 'basalt', photograph });
    const corner = { left: 1150, top: 600, width: 1, height: 1 };
    const [red, green] = await sharp(drawn).extract(corner).raw().toBuffer();
    expect([red! < 20, green! > 235]).toEqual([true, true]);
  });

  it('crops a photograph around its focal point, as far as its edges allow', () => {
    expect(cropStart(0, 1000, 400)).toBe(0);
    expect(cropStart(0.5, 1000, 400)).toBe(300);
    expect(cropStart(0.7, 1000, 400)).toBe(500);
    expect(cropStart(1, 1000, 400)).toBe(600);
    expect(cropStart(0.5, 400, 400)).toBe(0);
  });

  it('uses the colours of the style sheets', () => {
    const css = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');
    const token = (name: string) => new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}),`).exec(css)?.[1];
    for (const [hue, { ground, text }] of Object.entries(shareColours)) {
      expect({ hue, ground, text }).toEqual({
        hue,
        ground: token(`flood-${hue}`),
        text: token(hue === 'cane' ? 'on-cane' : 'on-flood'),
      });
    }
  });
});
