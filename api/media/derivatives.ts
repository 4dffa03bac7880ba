import { Readable } from 'node:stream';
import type { Crop } from '#domain/media/crop.ts';
import { parsePictureFile } from '#domain/media/framing.ts';
import { cropPathSegment, type PictureWidth, type ServedPictureFormat } from '#domain/media/picture-urls.ts';
import { type FileStore, isDiskFull, type StoredFile } from '#storage/files/file-store.ts';
import { createConcurrencyLimit } from '../http/limits/concurrency-limit.ts';
import { encodeStream } from './decoder-client.ts';

/** Variants being generated, by key, so that concurrent requests share the work. */
const pendingByStore = new WeakMap<FileStore, Map<string, Generated>>();

/** Resolves to undefined when the variant already existed or there is no original. */
type Generated = Promise<Uint8Array | undefined>;

/** One at a time: an encoder uses all processors. */
const runOneByOne = createConcurrencyLimit({ concurrency: 1, maxQueued: 200 });

/** Returns the file store key of an uploaded file in its original form, which is never served. */
export const originalKey = (id: string): string => `originals/${id}`;

/** A file generated from a picture. */
export interface Variant {
  width: PictureWidth;
  format: ServedPictureFormat;
  /** Default: the whole picture. */
  crop?: Crop | undefined;
}

/** The variants of a framed picture are in a folder of that of the picture, so that they are deleted with it. */
const derivativeKey = (file: string, { width, format, crop }: Variant): string =>
  `derived/${file.replace('_', '/')}/${crop ? `${cropPathSegment(crop)}/` : ''}${width}.${format}`;

/**
 * Returns a picture file (`pictureFile`) in the width, format and crop of `variant`; undefined when there is no such picture. The file is generated and stored
 * at the first request. It is never larger than the original and has no metadata. Two processes may generate the same file at the same
 * time; both store the same bytes. Throws `NotAPicture`, `PictureTooLarge`, and `Problem` 503 when too many requests wait.
 */
export const derivative = async (files: FileStore, file: string, variant: Variant): Promise<StoredFile | undefined> => {
  const key = derivativeKey(file, variant);
  const stored = await files.read(key);
  if (stored) return stored;
  // Checked before queueing, so that a wrong URL gets its response immediately.
  if (!(await files.exists(originalOf(file)))) return undefined;
  const generated = await shareInFlight(files, key, () => generateDerivative(files, file, variant));
  return (await files.read(key)) ?? (generated && { size: generated.length, stream: Readable.from([generated]) });
};

/**
 * Generates and stores a picture file in the width, format and crop of `variant`, if it is not stored yet. Throws `NotAPicture`, `PictureTooLarge`, and `Problem` 503 when too many requests wait.
 */
export const prepareDerivative = async (files: FileStore, file: string, variant: Variant): Promise<void> => {
  const key = derivativeKey(file, variant);
  if (!(await files.exists(key))) await shareInFlight(files, key, () => generateDerivative(files, file, variant));
};

const shareInFlight = (files: FileStore, key: string, generate: () => Generated): Generated => {
  const pending = pendingByStore.get(files) ?? new Map<string, Generated>();
  pendingByStore.set(files, pending);
  const running = pending.get(key) ?? generate().finally(() => pending.delete(key));
  pending.set(key, running);
  return running;
};

/**
 * Encodes a variant and then stores it, so an aborted request or a crash leaves no partial file. Skips one that another process has stored.
 * On a full disk it is returned without being stored.
 */
const generateDerivative = (files: FileStore, file: string, variant: Variant): Generated => {
  const key = derivativeKey(file, variant);
  const { framing } = parsePictureFile(file) ?? {};
  const read = async () => ((await files.exists(key)) ? undefined : (await files.read(originalOf(file)))?.stream);
  return runOneByOne(async () => {
    const encoded = await encodeStream(read, { ...variant, framing });
    if (!encoded) return undefined;
    await files.write(key, encoded).catch((error) => {
      if (!isDiskFull(error)) throw error;
    });
    return encoded;
  });
};

/** Returns the key of the original from which a picture file is made. */
const originalOf = (file: string): string => originalKey(parsePictureFile(file)?.id ?? file);

/** Returns true if a picture file is stored already in the width, format and crop of `variant`. */
export const isDerivativeStored = (files: FileStore, file: string, variant: Variant): Promise<boolean> =>
  files.exists(derivativeKey(file, variant));
