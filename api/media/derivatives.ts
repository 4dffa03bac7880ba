import { Readable } from 'node:stream';
import type { OfferedFormat, OfferedWidth } from '#domain/media/addresses.ts';
import { type FileStore, isDiskFull, type StoredFile } from '#storage/files/file-store.ts';
import { encodeStream } from './picture-process.ts';

/** What is being made right now, by key, so that one request makes it and the others wait for it. */
const underway = new WeakMap<FileStore, Map<string, Made>>();

/** Undefined: it was made before, or there is no original. */
type Made = Promise<Uint8Array | undefined>;

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
  const made = await once(files, key, () => makeDerivative(files, id, width, format));
  return (await files.read(key)) ?? (made && { size: made.length, stream: Readable.from([made]) });
};

/** Makes a picture in a width and format where it is not there yet. Throws what decoding throws. */
export const prepareDerivative = async (
  files: FileStore,
  id: string,
  width: OfferedWidth,
  format: OfferedFormat,
): Promise<void> => {
  const key = derivativeKey(id, width, format);
  if (!(await files.exists(key))) await once(files, key, () => makeDerivative(files, id, width, format));
};

const once = (files: FileStore, key: string, make: () => Made): Made => {
  const making = underway.get(files) ?? new Map<string, Made>();
  underway.set(files, making);
  const running = making.get(key) ?? make().finally(() => making.delete(key));
  making.set(key, running);
  return running;
};

/**
 * Written whole after it was encoded, so an aborted request or a crash leaves nothing half done. On a full disk it is shown all the same,
 * and made again for the next who asks.
 */
const makeDerivative = async (files: FileStore, id: string, width: OfferedWidth, format: OfferedFormat): Made => {
  const key = derivativeKey(id, width, format);
  const read = async () => ((await files.exists(key)) ? undefined : (await files.read(originalKey(id)))?.stream);
  const encoded = await encodeStream(read, { width, format });
  if (!encoded) return undefined;
  await files.write(key, encoded).catch((error) => {
    if (!isDiskFull(error)) throw error;
  });
  return encoded;
};
