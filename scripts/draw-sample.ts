import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Pixels; wide enough for an opener from edge to edge. */
const WIDTH = 2000;

const folder = (path: string): string => fileURLToPath(new URL(`../sample/${path}`, import.meta.url));

/** One drawing of the sample as the JPEG of `width` pixels that the site is given: no upload is ever an SVG. */
export const rasterise = (svg: Buffer, width: number): Promise<Buffer> =>
  sharp(svg, { density: 144 })
    .resize({ width })
    .jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer();

/** Names of the drawings, without ending. */
export const drawingNames = async (): Promise<string[]> =>
  (await readdir(folder('drawings'))).filter((name) => name.endsWith('.svg')).map((name) => name.slice(0, -4));

export const readDrawing = (name: string): Promise<Buffer> => readFile(folder(`drawings/${name}.svg`));

if (import.meta.main) {
  for (const name of await drawingNames()) {
    await writeFile(folder(`photos/drawing-${name}.jpg`), await rasterise(await readDrawing(name), WIDTH));
  }
}
