import type { Sharp } from 'sharp';
import { assertNever } from '#domain/decider.ts';
import type { OfferedFormat, OfferedWidth } from '#domain/media/addresses.ts';
import type { FileStore, StoredFile } from '#storage/files/file-store.ts';
import { createPool } from '../http/pool.ts';
import { openPicture } from './open-picture.ts';

/** Encoding is the heaviest work of the process: never more than this at once, whoever asks. */
const encode = createPool({ atOnce: 2, waiting: 200 });

/** What is being made right now, by key, so that one request makes it and the others wait for it. */
const underway = new WeakMap<FileStore, Map<string, Promise<void>>>();

/** Where an uploaded file is kept as it came. It is never served. */
export const originalKey = (id: string): string => `originals/${id}`;

const derivativeKey = (id: string, width: OfferedWidth, format: OfferedFormat): string =>
  `derived/${id}/${width}.${format}`;

/**
 * A picture in one of the offered widths and formats; undefined when there is no such picture. Made when it is first
 * asked for and kept; never enlarged: one that is narrower than the width keeps its size. Without metadata, in sRGB.
 */
export const derivative = async (
  files: FileStore,
  id: string,
  width: OfferedWidth,
  format: OfferedFormat,
): Promise<StoredFile | undefined> => {
  const key = derivativeKey(id, width, format);
  const kept = await files.read(key);
  if (kept) return kept;
  // Asked before queueing, so that a wrong address is answered at once.
  if (!(await files.exists(originalKey(id)))) return undefined;
  await once(files, key, () => encode(() => makeDerivative(files, id, width, format)));
  return files.read(key);
};

const once = (files: FileStore, key: string, make: () => Promise<void>): Promise<void> => {
  const making = underway.get(files) ?? new Map<string, Promise<void>>();
  underway.set(files, making);
  const running = making.get(key) ?? make().finally(() => making.delete(key));
  making.set(key, running);
  return running;
};

/** Written whole after it was encoded, so an aborted request or a crash leaves nothing half done. */
const makeDerivative = async (
  files: FileStore,
  id: string,
  width: OfferedWidth,
  format: OfferedFormat,
): Promise<void> => {
  const key = derivativeKey(id, width, format);
  if (await files.exists(key)) return;
  const original = await files.readBytes(originalKey(id));
  if (!original) return;
  const resized = openPicture(original).resize({ width, withoutEnlargement: true });
  await files.write(key, await encodeAs(resized, format).toBuffer());
};

/** AVIF at effort 2: effort 4 takes seven times as long for files 5 % smaller (0.7 s against 4.9 s at 2000 px). */
const encodeAs = (picture: Sharp, format: OfferedFormat): Sharp => {
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 55, effort: 2, chromaSubsampling: '4:2:0' });
    case 'webp':
      return picture.webp({ quality: 78, effort: 4 });
    case 'jpg':
      return picture.jpeg({ quality: 78, mozjpeg: true });
    default:
      return assertNever(format);
  }
};
