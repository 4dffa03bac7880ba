import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { hasVisibleCharacters, stripInvalidXml } from '#domain/shared/text.ts';

const FONTS = fileURLToPath(new URL('../../web/fonts', import.meta.url));

/** Fonts for drawing, loaded from files, because a server may have no fonts. */
const faces = {
  poster: { family: 'Levada Poster', file: join(FONTS, 'levada-poster.ttf') },
  label: { family: 'Levada Label', file: join(FONTS, 'levada-label.ttf') },
} as const;

// Otherwise fontconfig warns on a machine without fonts and draws differently on each of the others.
process.env.FONTCONFIG_FILE = join(FONTS, 'fonts.conf');

export interface TextStyle {
  face: keyof typeof faces;
  /** Font size in pixels. */
  size: number;
  /** `#rrggbb` */
  colour: string;
  /** Width in pixels at which lines are broken; without it, lines are not broken. */
  width?: number;
  /** Line-breaking mode. Default: between words. */
  wrap?: 'word' | 'word-char';
  /** Makes the image as high as the tallest accented letters, whatever the text, so that baselines of two images align. */
  even?: boolean;
}

export interface TextImage {
  /** PNG with a transparent background. */
  input: Buffer;
  width: number;
  height: number;
}

/**
 * Draws a plain text as a PNG with transparent background, trimmed to its visible part. A text without visible characters gives one
 * transparent pixel. A single word may be wider than `width`.
 */
export const drawText = async (text: string, style: TextStyle): Promise<TextImage> => {
  if (!hasVisibleCharacters(text)) return { input: await TRANSPARENT_PIXEL.toBuffer(), width: 1, height: 1 };
  const { family, file } = faces[style.face];
  const { data, info } = await sharp({
    text: {
      text: markup(text, style),
      font: `${family} ${style.size}`,
      fontfile: file,
      dpi: 72,
      rgba: true,
      ...(style.width && { width: style.width, wrap: style.wrap ?? 'word' }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
};

const TRANSPARENT_PIXEL = sharp({ create: { width: 1, height: 1, channels: 4, background: '#00000000' } }).png();

/**
 * Draws a text in the largest of `sizes` in which it fits into the box (`width`, `height`) and the number of lines. If it fits in none,
 * draws it in the smallest, where words may be broken and the image is cropped to the box.
 */
export const fitText = async (
  text: string,
  style: Omit<TextStyle, 'size'>,
  { sizes, width, height, lines }: { sizes: number[]; width: number; height: number; lines: number },
): Promise<TextImage> => {
  const longestWord = Math.max(...text.split(/\s+/).map(({ length }) => length));
  for (const size of sizes.slice(0, -1)) {
    if (longestWord * NARROW * size > width) continue;
    const drawn = await drawText(text, { ...style, size, width });
    if (drawn.width <= width && drawn.height <= Math.min(height, ((lines - 1) * LINE + TALLEST) * size)) return drawn;
  }
  return cut(await drawText(text, { ...style, size: sizes.at(-1)!, width, wrap: 'word-char' }), width, height);
};

/**
 * Smallest width of a letter relative to the font size. Sizes in which a long word cannot fit are skipped, because no drawing may
 * be 32,768 pixels wide.
 */
const NARROW = 0.2;

/** Line height relative to the font size, as small as accents allow. */
const LINE = 1.14;
/** Height from the top of an accent to the bottom of a `g`, relative to the font size. */
const TALLEST = 1.3;
/** Approximate natural line height of both fonts. */
const NATURAL_LINE = 1.23;

const cut = async ({ input, ...size }: TextImage, width: number, height: number): Promise<TextImage> => {
  const part = { width: Math.min(size.width, width), height: Math.min(size.height, height) };
  return {
    input: await sharp(input)
      .extract({ left: 0, top: 0, ...part })
      .png()
      .toBuffer(),
    ...part,
  };
};

/** Returns the text as Pango markup, whose lengths are in 1024ths of a point. */
const markup = (text: string, { face, colour, size, even = false }: TextStyle): string => {
  const spacing = Math.round(trackingOf(face, size) * size * 1024);
  const line = (LINE / NATURAL_LINE).toFixed(3);
  const strut = even ? '<span fgalpha="1"> ÁÇg</span>' : '';
  return `<span foreground="${colour}" letter_spacing="${spacing}" line_height="${line}">${escaped(text)}${strut}</span>`;
};

/** Returns the letter spacing relative to the font size: the poster font is set tighter in larger sizes (`web/styles`). */
const trackingOf = (face: TextStyle['face'], size: number): number => {
  if (face === 'label') return 0;
  return size >= 50 ? -0.03 : -0.012;
};

const escaped = (text: string): string =>
  stripInvalidXml(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
