import { Readable } from 'node:stream';
import type { Crop } from '#domain/media/crop.ts';
import { cropPathSegment, type PictureWidth, type ServedPictureFormat } from '#domain/media/picture-urls.ts';
import type { WithBestEffortLock } from '#storage/database/best-effort-lock.ts';
import { type FileStore, isDiskFull, type StoredFile } from '#storage/files/file-store.ts';
import { createConcurrencyLimit } from '../http/concurrency-limit.ts';
import { encodeStream } from './decoder-client.ts';

/** What is being made right now, by key, so that one request makes it and the others wait for it. */
const underway = new WeakMap<FileStore, Map<string, Made>>();

/** Undefined: it was made before, or there is no original. */
type Made = Promise<Uint8Array | undefined>;

/** One at a time, so that one connection at most is held to be alone with the work. */
const inTurn = createConcurrencyLimit({ concurrency: 1, maxQueued: 200 });

/** Where only this process uses the store. */
const always: WithBestEffortLock = (_name, work) => work();

/** Where an uploaded file is kept as it came. It is never served. */
export const originalKey = (id: string): string => `originals/${id}`;

/** One of the files that are made of a picture. */
export interface Variant {
  width: PictureWidth;
  format: ServedPictureFormat;
  /** The whole picture unless said. */
  crop?: Crop | undefined;
}

const derivativeKey = (id: string, { width, format, crop }: Variant): string =>
  `derived/${id}/${crop ? `${cropPathSegment(crop)}/` : ''}${width}.${format}`;

/**
 * A picture, or a part of it, in one of the offered widths and formats; undefined when there is no such picture. Made when it is first
 * asked for and kept, by one process where `withLock` sees to that; never enlarged: one that is narrower than the width keeps its size. Without metadata, in sRGB.
 */
export const derivative = async (
  files: FileStore,
  id: string,
  variant: Variant,
  withLock: WithBestEffortLock = always,
): Promise<StoredFile | undefined> => {
  const key = derivativeKey(id, variant);
  const kept = await files.read(key);
  if (kept) return kept;
  // Asked before queueing, so that a wrong address is answered at once.
  if (!(await files.exists(originalKey(id)))) return undefined;
  const made = await once(files, key, () => makeDerivative(files, id, variant, withLock));
  return (await files.read(key)) ?? (made && { size: made.length, stream: Readable.from([made]) });
};

/** Makes a picture in a width and format where it is not there yet. Throws what decoding throws. */
export const prepareDerivative = async (
  files: FileStore,
  id: string,
  variant: Variant,
  withLock: WithBestEffortLock = always,
): Promise<void> => {
  const key = derivativeKey(id, variant);
  if (!(await files.exists(key))) await once(files, key, () => makeDerivative(files, id, variant, withLock));
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
 * and made again for the next who asks. What another process has made meanwhile is not made again.
 */
const makeDerivative = (files: FileStore, id: string, variant: Variant, withLock: WithBestEffortLock): Made => {
  const key = derivativeKey(id, variant);
  const read = async () => ((await files.exists(key)) ? undefined : (await files.read(originalKey(id)))?.stream);
  return inTurn(() =>
    withLock(`make ${key}`, async () => {
      const encoded = await encodeStream(read, variant);
      if (!encoded) return undefined;
      await files.write(key, encoded).catch((error) => {
        if (!isDiskFull(error)) throw error;
      });
      return encoded;
    }),
  );
};

/** Whether a variant was made before. */
export const isDerivativeStored = (files: FileStore, id: string, variant: Variant): Promise<boolean> =>
  files.exists(derivativeKey(id, variant));
