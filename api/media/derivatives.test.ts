import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pictureFile } from '#domain/media/framing.ts';
import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureWidth,
  type ServedPictureFormat,
} from '#domain/media/picture-urls.ts';
import { createDiskFileStore } from '#storage/files/disk.ts';
import type { FileStore } from '#storage/files/file-store.ts';
import { derivative, originalKey } from './derivatives.ts';
import { createTestFiles, keysOf } from './test-files.ts';
import { drawAnimation, drawPicture } from './test-pictures.ts';

const id = '0123456789abcdef0123456789abcdef';

const filesWith = async (original: Sharp | Buffer): Promise<FileStore> => {
  const files = await createTestFiles();
  await files.write(originalKey(id), Buffer.isBuffer(original) ? original : await original.toBuffer());
  return files;
};

const fetch = async (files: FileStore, width: PictureWidth, format: ServedPictureFormat, of = id): Promise<Buffer> => {
  const file = await derivative(files, of, { width, format });
  const bytes = await buffer(file!.stream);
  expect(bytes.length).toBe(file!.size);
  return bytes;
};

const firstPixel = async (bytes: Buffer): Promise<number[]> => [
  ...(await sharp(bytes).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()),
];

const expectPixel = (actual: number[], expected: number[]): void => {
  expect(actual).toHaveLength(expected.length);
  for (const [at, value] of actual.entries()) expect(Math.abs(value - expected[at]!)).toBeLessThanOrEqual(12);
};

describe('a derivative', () => {
  it.each(PICTURE_FORMATS)('has each requested width, as %s', async (format) => {
    const files = await filesWith(drawPicture(2100, 300).jpeg());
    const expected = { avif: 'heif', webp: 'webp', jpg: 'jpeg' }[format];
    for (const width of PICTURE_WIDTHS) {
      const metadata = await sharp(await fetch(files, width, format)).metadata();
      expect(metadata).toMatchObject({ format: expected, width, height: Math.round((300 * width) / 2100) });
    }
  });

  it('is never larger than the original', async () => {
    const files = await filesWith(drawPicture(500, 400).png());
    for (const format of PICTURE_FORMATS) {
      expect(await sharp(await fetch(files, 1600, format)).metadata()).toMatchObject({ width: 500, height: 400 });
    }
  });

  it('has neither metadata nor orientation, and is upright', async () => {
    const original = drawPicture(900, 600)
      .withExif({ IFD0: { Copyright: 'A. B.' }, IFD3: { GPSLatitude: '32/1 45/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg();
    const files = await filesWith(original);
    const stored = await sharp((await files.readBytes(originalKey(id)))!).metadata();
    expect(stored).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
    expect(stored.exif!.includes('A. B.')).toBe(true);
    for (const format of PICTURE_FORMATS) {
      const bytes = await fetch(files, 320, format);
      const { exif, icc, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, iptc, orientation, width, height }).toEqual({ width: 320, height: 480 });
      const [red, , blue] = await firstPixel(bytes);
      expect(red).toBeGreaterThan(blue!);
    }
  });

  it('is in sRGB, whatever the colour space of the original', async () => {
    const colour = { r: 60, g: 180, b: 90 };
    const original = sharp({ create: { width: 400, height: 300, channels: 3, background: colour } });
    const files = await filesWith(await original.withIccProfile('p3').png().toBuffer());
    const stored = await files.readBytes(originalKey(id));
    expect((await sharp(stored!).metadata()).icc).toBeDefined();
    for (const format of PICTURE_FORMATS) {
      expectPixel(await firstPixel(await fetch(files, 320, format)), [60, 180, 90]);
    }
  });

  it('shows white where the original is transparent', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const files = await filesWith(sharp({ create: { width: 400, height: 300, channels: 4, background } }).png());
    for (const format of PICTURE_FORMATS) {
      expectPixel(await firstPixel(await fetch(files, 320, format)), [255, 255, 255]);
    }
  });

  it('shows the first frame of an animated original', async () => {
    const files = await filesWith(await drawAnimation('gif'));
    const bytes = await fetch(files, 320, 'webp');
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
    expectPixel(await firstPixel(bytes), [255, 0, 0]);
  });

  it('is a progressive JPEG', async () => {
    const files = await filesWith(drawPicture(400, 300).png());
    expect((await sharp(await fetch(files, 320, 'jpg')).metadata()).isProgressive).toBe(true);
  });

  it('does not exist without an original', async () => {
    const files = await createTestFiles();
    expect(await derivative(files, id, { width: 320, format: 'webp' })).toBeUndefined();
    expect(await keysOf(files)).toEqual([]);
  });
});

describe('a framed picture', () => {
  const keptColours = async (bytes: Uint8Array) => {
    const { dominant } = await sharp(bytes).stats();
    return dominant.r > dominant.b ? 'left' : 'right';
  };

  it.each([
    [{ turn: 0, part: { left: 40, top: 10, width: 300, height: 200 } }, 'left', 300, 200],
    [{ turn: 180, part: { left: 40, top: 10, width: 300, height: 200 } }, 'right', 300, 200],
    // Turned clockwise, the left half is on top.
    [{ turn: 90, part: { left: 0, top: 0, width: 400, height: 300 } }, 'left', 320, 240],
    [{ turn: 270, part: { left: 0, top: 0, width: 400, height: 300 } }, 'right', 320, 240],
    [{ turn: 90 }, undefined, 320, 640],
  ] as const)('shows the part of the turned picture (%j)', async (framing, half, width, height) => {
    const files = await filesWith(drawPicture(800, 400).jpeg());
    const bytes = await fetch(files, 320, 'jpg', pictureFile(id, framing));
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height });
    if (half) expect(await keptColours(bytes)).toBe(half);
  });

  it('is upright before it is turned', async () => {
    const files = await filesWith(drawPicture(800, 400).withMetadata({ orientation: 6 }).jpeg());
    const part = { left: 0, top: 0, width: 400, height: 400 };
    const bytes = await fetch(files, 320, 'webp', pictureFile(id, { turn: 270, part }));
    expect(await keptColours(bytes)).toBe('left');
  });

  it('is cropped by pages within its part, and kept in the folder of the picture', async () => {
    const files = await filesWith(drawPicture(800, 400).jpeg());
    const file = pictureFile(id, { turn: 0, part: { left: 0, top: 0, width: 400, height: 400 } });
    const crop = { ratio: '4x5', along: 1000 } as const;
    const stored = await derivative(files, file, { width: 320, format: 'jpg', crop });
    const bytes = await buffer(stored!.stream);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 320, height: 400 });
    expect(await keptColours(bytes)).toBe('left');
    expect(await keysOf(files)).toContain(`derived/${id}/0-0-0-400-400/4x5-1000/320.jpg`);
  });
});

describe('a crop', () => {
  it.each([
    [0, [192, 48, 32]],
    [1000, [32, 64, 160]],
  ])('shows the part around the focal point (%i)', async (along, colour) => {
    const files = await filesWith(drawPicture(2000, 500).jpeg());
    const crop = { ratio: '3x2', along } as const;
    const file = await derivative(files, id, { width: 480, format: 'jpg', crop });
    const bytes = await buffer(file!.stream);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 480, height: 320 });
    const { dominant } = await sharp(bytes).stats();
    for (const [at, channel] of ['r', 'g', 'b'].entries()) {
      expect(Math.abs(dominant[channel as 'r'] - colour[at]!)).toBeLessThan(40);
    }
    expect(await keysOf(files)).toContain(`derived/${id}/3x2-${along}/480.jpg`);
  });

  it('is cut from the upright picture', async () => {
    const files = await filesWith(drawPicture(1000, 400).withMetadata({ orientation: 6 }).jpeg());
    const file = await derivative(files, id, { width: 320, format: 'webp', crop: { ratio: '4x5', along: 500 } });
    expect(await sharp(await buffer(file!.stream)).metadata()).toMatchObject({ width: 320, height: 400 });
  });
});

describe('generating derivatives', () => {
  it('encodes once for any number of concurrent requests, and never again', async () => {
    const { files, log } = watched(await filesWith(drawPicture(1000, 700).jpeg()));
    const fetched = await Promise.all(Array.from({ length: 20 }, () => fetch(files, 640, 'webp')));
    expect(fetched.every((bytes) => bytes.equals(fetched[0]!))).toBe(true);
    expect((await fetch(files, 640, 'webp')).equals(fetched[0]!)).toBe(true);
    expect(log.written).toEqual([`derived/${id}/640.webp`]);
  });

  it('answers concurrent requests to several processes with the same whole file', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'media-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const files = createDiskFileStore(directory);
    await files.write(originalKey(id), await drawPicture(2000, 1400).jpeg().toBuffer());
    const makers = [1, 2, 3].map(() => startMaker(directory));
    await Promise.all(makers.map((maker) => once(maker, 'message')));
    const answers = makers.map(async (maker) => (await once(maker, 'message'))[0] as { size: number });
    for (const maker of makers) maker.send('go');
    const told = await Promise.all(answers);
    const key = `derived/${id}/1280.avif`;
    const { length } = (await files.readBytes(key))!;
    expect(told.map(({ size }) => size)).toEqual([length, length, length]);
  });

  it('does not encode again what was completed after a request found it missing', async () => {
    const { files, log } = watched(await filesWith(drawPicture(1000, 700).jpeg()));
    const looked = Promise.withResolvers<void>();
    const finished = Promise.withResolvers<void>();
    const late: FileStore = {
      ...files,
      async read(key) {
        const found = await files.read(key);
        looked.resolve();
        await finished.promise;
        return found;
      },
    };
    const second = fetch(late, 640, 'webp');
    await looked.promise;
    const first = await fetch(files, 640, 'webp');
    finished.resolve();
    expect(first.equals(await second)).toBe(true);
    expect(log.written).toHaveLength(1);
  });

  it.runIf(process.platform === 'linux')('encodes one at a time, in a separate process', async () => {
    const files = await filesWith(drawPicture(1000, 700).jpeg());
    const wanted = PICTURE_WIDTHS.flatMap((width) => (['webp', 'jpg'] as const).map((format) => ({ width, format })));
    const counts = new Set<number>();
    const watching = setInterval(() => counts.add(countDecoderProcesses()), 50);
    await Promise.all(wanted.map(({ width, format }) => fetch(files, width, format)));
    clearInterval(watching);
    expect(await keysOf(files)).toHaveLength(wanted.length + 1);
    expect(Math.max(...counts)).toBe(1);
  });

  it('responds immediately when there is no such picture', async () => {
    const files = await filesWith(drawPicture(100, 70).jpeg());
    const gate = Promise.withResolvers<void>();
    const slow: FileStore = {
      ...files,
      read: (key) => (key === originalKey(id) ? gate.promise : Promise.resolve()).then(() => files.read(key)),
    };
    const waiting = [fetch(slow, 320, 'jpg'), fetch(slow, 480, 'jpg'), fetch(slow, 640, 'jpg')];
    expect(await derivative(slow, 'f'.repeat(32), { width: 320, format: 'jpg' })).toBeUndefined();
    gate.resolve();
    await Promise.all(waiting);
  });

  it('returns the derivative although the disk is full', async () => {
    const files = await filesWith(drawPicture(700, 500).jpeg());
    const full: FileStore = {
      ...files,
      write: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
    };
    const shown = await Promise.all([fetch(full, 320, 'webp'), fetch(full, 320, 'webp')]);
    expect((await sharp(shown[0]).metadata()).width).toBe(320);
    expect(shown[1]!.equals(shown[0]!)).toBe(true);
    expect(await keysOf(files)).toEqual([originalKey(id)]);
  });

  it('limits the height to 4096 pixels, because encoders hold the complete result', async () => {
    const plain = sharp({ create: { width: 400, height: 9000, channels: 3, background: '#207840' } });
    const files = await filesWith(await plain.png().toBuffer());
    expect(await sharp(await fetch(files, 320, 'avif')).metadata()).toMatchObject({ width: 182, height: 4096 });
  });

  it('stores nothing for a damaged original and tries again at the next request', async () => {
    const whole = await drawPicture(1000, 700).jpeg().toBuffer();
    const files = await filesWith(whole.subarray(0, whole.length / 2));
    await expect(derivative(files, id, { width: 640, format: 'avif' })).rejects.toThrow();
    expect(await keysOf(files)).toEqual([originalKey(id)]);
    await files.write(originalKey(id), whole);
    expect(await sharp(await fetch(files, 640, 'avif')).metadata()).toMatchObject({ width: 640 });
  });
});

/** Starts a process that requests one picture when it receives a message, and answers with its size. */
const startMaker = (directory: string): ChildProcess => {
  const program = `
    const [derivatives, disk] = await Promise.all(process.argv.slice(2).map((path) => import(path)));
    const [directory, id] = JSON.parse(process.argv[1]);
    const files = disk.createDiskFileStore(directory);
    process.once('message', async () => {
      const variant = { width: 1280, format: 'avif' };
      const made = await derivatives.derivative(files, id, variant);
      made.stream.destroy();
      process.send({ size: made.size }, () => process.exit());
    });
    process.send('ready');
  `;
  const modules = [
    join(import.meta.dirname, 'derivatives.ts'),
    join(import.meta.dirname, '../../storage/files/disk.ts'),
  ];
  const given = JSON.stringify([directory, id]);
  const args = ['--input-type=module', '--eval', program, given, ...modules];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
};

/** Counts the decoder processes that this process started. Reads them from Linux, since a `ps` each time would take the processor from them. */
const countDecoderProcesses = (): number =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      } catch {
        return ''; // It has ended.
      }
    })
    .filter((command) => command.includes('decoder-process.ts') && !command.startsWith('/bin/sh')).length;

/** Wraps a file store and records the keys written. */
const watched = (files: FileStore) => {
  const log = { written: [] as string[] };
  const watching: FileStore = {
    ...files,
    async write(key, content) {
      log.written.push(key);
      return files.write(key, content);
    },
  };
  return { files: watching, log };
};
