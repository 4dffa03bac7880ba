import { readFile } from 'node:fs/promises';
import sharp, { type OverlayOptions } from 'sharp';
import type { Hue } from '#domain/shared/hue.ts';
import { openPicture } from '../media/open-picture.ts';
import { shareColours } from './share-colours.ts';
import { fitText, type TextImage } from './text-image.ts';

/** Size in pixels that Open Graph recommends. */
const WIDTH = 1200;
const HEIGHT = 630;

const EDGE = 56;
/** Left edge of the photograph. */
const PANEL = 640;
const TITLE_TOP = 112;
/** Height reserved at the bottom for the wordmark. */
const WORDMARK_ROOM = 156;
const MAX_LINES = 5;

export interface ShareImageDrawing {
  title: string;
  kicker: string;
  wordmark: string;
  hue: Hue;
  /** Bytes of the photograph, and its focal point, each coordinate from 0 to 1. */
  photograph?: { bytes: Uint8Array; focus: { x: number; y: number } } | undefined;
}

/**
 * Draws a share image, which social networks show with a link (JPEG, 1200 × 630): the title on a coloured background, beside the photograph
 * or, without one, above the outline of the island.
 */
export const drawShareImage = async (drawing: ShareImageDrawing): Promise<Buffer> => {
  const { ground, text: colour } = shareColours[drawing.hue];
  const panel = drawing.photograph ? PANEL : WIDTH;
  const parts = [
    drawing.photograph ? await photographPart(drawing.photograph) : await islandPart(colour),
    ...(await wordParts(drawing, colour, panel)),
    ...(await wordmarkParts(drawing.wordmark, colour, panel)),
  ];
  return sharp(plane(WIDTH, HEIGHT, ground))
    .composite(parts)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
};

const plane = (width: number, height: number, background: string) => ({
  create: { width, height, channels: 3 as const, background },
});

/** Crops before resizing, so that a picture of any aspect ratio takes little memory. */
const photographPart = async ({
  bytes,
  focus,
}: NonNullable<ShareImageDrawing['photograph']>): Promise<OverlayOptions> => {
  const { autoOrient: whole } = await openPicture(bytes).metadata();
  const size = { width: WIDTH - PANEL, height: HEIGHT };
  const scale = Math.max(size.width / whole.width, size.height / whole.height);
  const width = cropSize(size.width / scale, whole.width);
  const height = cropSize(size.height / scale, whole.height);
  const left = cropStart(focus.x, whole.width, width);
  const top = cropStart(focus.y, whole.height, height);
  const part = openPicture(bytes)
    .extract({ left, top, width, height })
    .resize({ ...size, fit: 'fill' });
  return { input: await part.png().toBuffer(), left: PANEL, top: 0 };
};

const cropSize = (wanted: number, whole: number): number => Math.min(Math.max(Math.round(wanted), 1), whole);

/**
 * Returns the offset, in pixels along one axis, at which a crop of `part` out of `whole` pixels begins. The crop's centre is as close to
 * the focal point (`focus`, 0 to 1) as the picture's edges allow.
 */
export const cropStart = (focus: number, whole: number, part: number): number =>
  Math.round(Math.min(Math.max(focus * whole - part / 2, 0), whole - part));

/** The contour lines of `web/styles/island.svg` as a PNG whose brightness is used as opacity; SVG is not parsed here. */
const ISLAND = new URL('island.png', import.meta.url);
const ISLAND_STRENGTH = 0.38;
const ISLAND_FOOT = 108;

const islandPart = async (colour: string): Promise<OverlayOptions> => {
  const lines = await sharp(await readFile(ISLAND))
    .linear(ISLAND_STRENGTH, 0)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = lines.info;
  const input = await sharp(plane(width, height, colour))
    .joinChannel(lines.data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  return { input, left: WIDTH - EDGE - width, top: HEIGHT - ISLAND_FOOT - height };
};

const wordParts = async (
  { kicker, title }: ShareImageDrawing,
  colour: string,
  panel: number,
): Promise<OverlayOptions[]> => {
  const width = panel - EDGE - (panel === WIDTH ? EDGE : 40);
  const box = { sizes: TITLE_SIZES, width, height: HEIGHT - TITLE_TOP - WORDMARK_ROOM, lines: MAX_LINES };
  const headline = await fitText(title, { face: 'poster', colour }, box);
  const kickerBox = { sizes: KICKER_SIZES, width, height: 40, lines: 1 };
  const above = await fitText(kicker, { face: 'label', colour, even: true }, kickerBox);
  return [at(above, EDGE, 48), at(headline, EDGE - 3, TITLE_TOP)];
};

/** Font sizes in pixels; the longest headline, of two hundred characters, fits in the smallest. */
const TITLE_SIZES = [168, 150, 136, 124, 112, 102, 94, 86, 78, 72, 66, 60, 55, 50, 46, 42, 38, 34, 30, 27, 24];

const KICKER_SIZES = [27, 24, 21, 18];

/** Draws the wordmark and the double line after it, as in the site's header. */
const wordmarkParts = async (wordmark: string, colour: string, panel: number): Promise<OverlayOptions[]> => {
  const box = { sizes: [54, 46, 38, 30, 24], width: panel - 200, height: 70, lines: 1 };
  const drawn = await fitText(wordmark, { face: 'poster', colour }, box);
  const bottom = HEIGHT - 48;
  const from = EDGE - 2 + drawn.width + 20;
  const line = await sharp(plane(panel - from, 2, colour))
    .png()
    .toBuffer();
  return [
    at(drawn, EDGE - 2, bottom - drawn.height),
    { input: line, left: from, top: bottom - 10 },
    { input: line, left: from, top: bottom - 4 },
  ];
};

const at = ({ input }: TextImage, left: number, top: number): OverlayOptions => ({ input, left, top });
