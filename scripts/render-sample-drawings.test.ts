import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const PHOTOS = fileURLToPath(new URL('../sample/photos', import.meta.url));
const SMALL = 60;

/** Returns the grey values of a reduced picture, which are similar for two encodings of one drawing. */
const greys = async (file: string): Promise<Buffer> =>
  sharp(await readFile(file))
    .resize({ width: SMALL })
    .greyscale()
    .raw()
    .toBuffer();

test("renders the sample's drawings to the pictures that the sample contains", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'levada-drawings-'));
  try {
    // In a separate process, because in this one the decoder of drawings may be blocked, as it is for uploads.
    await promisify(execFile)(process.execPath, [
      fileURLToPath(new URL('render-sample-drawings.ts', import.meta.url)),
      folder,
    ]);
    const drawn = await readdir(folder);
    expect(drawn.sort()).toEqual((await readdir(PHOTOS)).filter((name) => name.startsWith('drawing-')).sort());
    for (const name of drawn) {
      const [kept, made] = await Promise.all([greys(join(PHOTOS, name)), greys(join(folder, name))]);
      const apart = kept.reduce((sum, grey, at) => sum + Math.abs(grey - made[at]!), 0) / kept.length;
      expect(apart, name).toBeLessThan(2);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
