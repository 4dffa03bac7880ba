import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { derivative, originalKey } from '#api/media/derivatives.ts';
import { drawPicture } from '#api/media/test-pictures.ts';
import { PICTURE_FORMATS, PICTURE_WIDTHS, picturePath, type ServedPictureFormat } from '#domain/media/picture-urls.ts';
import { createDiskFileStore } from '#storage/files/disk.ts';
import { builtPages } from '../built-pages.ts';
import { fetchRaw } from '../fetch-raw.ts';
import { LOAD_COLUMNS, load, loadRow } from '../load.ts';
import { openTemporaryMagazine, type TemporaryMagazine, temporaryFolder } from '../magazine.ts';
import { type Benchmark, measure, timed } from '../measure.ts';
import { type ChildServer, startBareFiles, startBenchSite } from '../site.ts';
import { figure, printConditions, printTable, ratio } from '../table.ts';
import { measureUploads } from './uploads.ts';

const ROUNDS = 5;
const ID = '0123456789abcdef0123456789abcdef';
const REQUESTS = 2_000;

const run = async (): Promise<void> => {
  printConditions();
  await measureVariants();
  const magazine = await openTemporaryMagazine();
  try {
    await withServers(magazine, async (site, bare, path) => {
      await measureServing(site, bare, path);
      await measureUploads({ site, bare, dataDir: magazine.dataDir });
    });
  } finally {
    await magazine.close();
  }
};

const measureVariants = async (): Promise<void> => {
  const folder = await temporaryFolder();
  try {
    const original = await drawPicture(3000, 2000).jpeg().toBuffer();
    const subjects = PICTURE_FORMATS.flatMap((format) => variantsIn(folder, original, format));
    const measured = await measure(subjects, { rounds: ROUNDS });
    printTable(
      `Variants a second of a JPEG of 3000 × 2000, in ${PICTURE_WIDTHS.length} widths; baseline: sharp, called directly`,
      ['format', 'a second', 'ratio'],
      measured.map(({ name, median, ratio: to }) => [name, figure(median.perSecond), ratio(to.perSecond)]),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Creates the benchmarks of one format. Both render the widths one after the other, as the site does after an upload. */
const variantsIn = (folder: string, original: Buffer, format: ServedPictureFormat): Benchmark<'perSecond'>[] => {
  const all = async (make: (width: (typeof PICTURE_WIDTHS)[number]) => Promise<unknown>) => {
    const { ms } = await timed(async () => {
      for (const width of PICTURE_WIDTHS) await make(width);
    });
    return { perSecond: (PICTURE_WIDTHS.length * 1000) / ms };
  };
  const floor = `${format}: sharp`;
  return [
    { name: floor, run: () => all((width) => asWeDo(sharp(original).resize({ width }), format).toBuffer()) },
    {
      name: `${format}: the site`,
      floor,
      run: async () => {
        const files = createDiskFileStore(join(folder, crypto.randomUUID()));
        await files.write(originalKey(ID), original);
        return all(async (width) => (await derivative(files, ID, { width, format }))!.stream.destroy());
      },
    },
  ];
};

/** Applies the settings of `api/media/encode.ts`, so that the same pictures are measured. */
const asWeDo = (picture: Sharp, format: ServedPictureFormat): Sharp =>
  format === 'avif'
    ? picture.avif({ quality: 55, effort: 1, chromaSubsampling: '4:2:0' })
    : format === 'webp'
      ? picture.webp({ quality: 78, effort: 4 })
      : picture.jpeg({ quality: 78, mozjpeg: true });

/** Starts the site and a bare Fastify that sends the same file with the same headers. */
const withServers = async (
  { connection, dataDir }: TemporaryMagazine,
  use: (site: ChildServer, bare: ChildServer, path: string) => Promise<void>,
): Promise<void> => {
  const files = createDiskFileStore(join(dataDir, 'media'));
  await files.write(originalKey(ID), await drawPicture(3000, 2000).jpeg().toBuffer());
  const path = picturePath(ID, 960, 'jpg');
  const folder = join(dataDir, 'bare');
  await mkdir(folder);
  const site = await startBenchSite({ connection, dataDir, dist: builtPages(), cachePages: true });
  try {
    const { headers, status } = await fetchRaw(site.url + path, {});
    if (status !== 200) throw new Error(`${path} responded ${status}`);
    const bare = await startBareFiles({ file: join(dataDir, 'media/derived', ID, '960.jpg'), headers, folder });
    try {
      await use(site, bare, path);
    } finally {
      await bare.stop();
    }
  } finally {
    await site.stop();
  }
};

const measureServing = async (site: ChildServer, bare: ChildServer, path: string): Promise<void> => {
  const floor = 'bare Fastify';
  const asked = { path, status: 200, requests: REQUESTS, connections: 4 };
  const measured = await measure(
    [
      { name: floor, run: () => load(bare, asked) },
      { name: 'the site', floor, run: () => load(site, asked) },
    ],
    { rounds: ROUNDS },
  );
  printTable(
    'An existing variant, 4 readers; baseline: bare Fastify sending the same file with the same headers',
    ['server', ...LOAD_COLUMNS],
    measured.map(loadRow),
  );
};

await run();
