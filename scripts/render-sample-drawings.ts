import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Pixels; wide enough for a header that fills the window's width. */
const WIDTH = 2000;

const folder = (path: string): string => fileURLToPath(new URL(`../sample/${path}`, import.meta.url));

/** `node scripts/render-sample-drawings.ts [folder]`: renders every drawing of the sample as a JPEG, because the site accepts no SVG. */
const target = process.argv[2] ?? folder('photos');
for (const name of await readdir(folder('drawings'))) {
  const picture = sharp(join(folder('drawings'), name), { density: 144 })
    .resize({ width: WIDTH })
    .jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' });
  await writeFile(join(target, `drawing-${name.replace(/\.svg$/, '.jpg')}`), await picture.toBuffer());
}
