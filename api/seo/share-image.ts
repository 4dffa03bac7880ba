import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#storage/files/file-store.ts';
import { createConcurrencyLimit } from '../http/limits/concurrency-limit.ts';
import { derivative } from '../media/derivatives.ts';
import { drawShareImage } from './draw-share-image.ts';
import type { ShareSubject } from './share-subject.ts';

/** Version of the drawing; increment it when the drawing changes. */
const DESIGN = 1;

/**
 * Returns 32 hex digits that identify the content of a share image, the picture that social networks show with a link. Equal hashes mean
 * equal images.
 */
export const shareImageHash = ({ picture, ...words }: ShareSubject): string =>
  hash('sha256', JSON.stringify([DESIGN, words, picture?.id, picture?.focus])).slice(0, 32);

/** One at a time for all clients, because drawing takes about 100 ms of processor time. */
const draw = createConcurrencyLimit({ concurrency: 1, maxQueued: 50 });

/**
 * Returns the share image of a page or an entity, which social networks show with a link, as JPEG, 1200 × 630. Draws the image at the first
 * request and stores it below `derived/share/`. Throws 503 when too many drawings are queued.
 */
export const shareImage = async (files: FileStore, subject: ShareSubject): Promise<Uint8Array> => {
  const key = `derived/share/${shareImageHash(subject)}.jpg`;
  const kept = await files.readBytes(key);
  return kept ?? draw(async () => (await files.readBytes(key)) ?? make(files, key, subject));
};

/** Draws and stores the image; without the photograph if its file is missing. */
const make = async (files: FileStore, key: string, { picture, ...words }: ShareSubject): Promise<Uint8Array> => {
  // A derivative, because uploaded originals are decoded only by the decoder process.
  const file = picture && (await derivative(files, picture.id, { width: 2000, format: 'jpg' }));
  const bytes = file && (await buffer(file.stream));
  const photograph = picture && bytes && { bytes, focus: picture.focus };
  const drawn = await drawShareImage({ ...words, photograph });
  await files.write(key, drawn);
  return drawn;
};
