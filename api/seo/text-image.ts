import { join } from 'node:path';
import sharp from 'sharp';
import { hasVisibleCharacters, stripInvalidXml } from '#domain/shared/text.ts';

const FONTS = join(import.meta.dirname, '../../web/fonts');

/** The faces of the drawings: they are drawn on machines that have no fonts at all. */
const faces = {
  poster: { family: 'Levada Poster', file: join(FONTS, 'levada-poster.ttf') },
  label: { family: 'Levada Label', file: join(FONTS, 'levada-label.ttf') },
} as const;

// Else fontconfig complains on a machine without fonts, and draws as each of the others prefers.
process.env.FONTCONFIG_FILE = join(FONTS, 'fonts.conf');

export interface TextStyle {
  face: keyof typeof faces;
  /** Pixels. */
  size: number;
  /** `#rrggbb` */
  colour: string;
  /** Longer lines are broken, pixels; never without it. */
  width?: number;
  /** Where they may be broken. Default: between words. */
  wrap?: 'word' | 'word-char';
  /** As high as the tallest letters with accents, whatever the text: so that lines of two drawings stand alike. */
  even?: boolean;
}

export interface TextImage {
  /** PNG on transparent ground. */
  input: Buffer;
  width: number;
  height: number;
}

/** A plain text, cut to what is drawn; one transparent pixel where that is nothing. A word may be wider than `width`. */
export const drawText = async (text: string, style: TextStyle): Promise<TextImage> => {
  if (!hasVisibleCharacters(text)) return { input: await NOTHING.toBuffer(), width: 1, height: 1 };
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

const NOTHING = sharp({ create: { width: 1, height: 1, channels: 4, background: '#00000000' } }).png();

/** The largest of the sizes in which the text stands in the box and in that many lines; in the last one whatever stands in it. */
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

/** No letter is narrower, in parts of the size: a word of very many is not tried, for no drawing may be 32,768 pixels wide. */
const NARROW = 0.2;

/** From line to line, in parts of the size: as close as accents let them stand. */
const LINE = 1.14;
/** From the top of an accent to the foot of a `g`, in parts of the size. */
const TALLEST = 1.3;
/** What both faces themselves ask for, about. */
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

/** Pango reads markup, and lengths in 1024ths of a point. */
const markup = (text: string, { face, colour, size, even = false }: TextStyle): string => {
  const spacing = Math.round(trackingOf(face, size) * size * 1024);
  const line = (LINE / NATURAL_LINE).toFixed(3);
  const strut = even ? '<span fgalpha="1"> ÁÇg</span>' : '';
  return `<span foreground="${colour}" letter_spacing="${spacing}" line_height="${line}">${escaped(text)}${strut}</span>`;
};

/** Between letters, in parts of the size: the poster face is set tight, the tighter the larger (`web/styles`). */
const trackingOf = (face: TextStyle['face'], size: number): number => {
  if (face === 'label') return 0;
  return size >= 50 ? -0.03 : -0.012;
};

const escaped = (text: string): string =>
  stripInvalidXml(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
