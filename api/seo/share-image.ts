import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#storage/files/file-store.ts';
import { createConcurrencyLimit } from '../http/limits/concurrency-limit.ts';
import { derivative } from '../media/derivatives.ts';
import { undefinedIfUndecodable } from '../media/errors.ts';
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

/** A share image as JPEG, 1200 × 630. */
export interface ShareImage {
  bytes: Uint8Array;
  /** False if the photograph is left out, because its file is missing or damaged. */
  isComplete: boolean;
}

/**
 * Returns the share image of a page or an entity, which social networks show with a link. Draws the image at the first request and stores
 * it below `derived/share/`; one without its photograph is stored as that of the words alone, so that the complete one is drawn once the
 * file is back. Throws 503 when too many drawings are queued.
 */
export const shareImage = async (files: FileStore, subject: ShareSubject): Promise<ShareImage> => {
  const kept = await files.readBytes(keyOf(subject));
  return kept ? { bytes: kept, isComplete: true } : draw(() => make(files, subject));
};

const keyOf = (subject: ShareSubject): string => `derived/share/${shareImageHash(subject)}.jpg`;

const make = async (files: FileStore, { picture, ...words }: ShareSubject): Promise<ShareImage> => {
  const bytes = picture && (await photographOf(files, picture.id));
  const photograph = bytes && { bytes, focus: picture.focus };
  const key = keyOf(photograph ? { ...words, picture } : words);
  const kept = await files.readBytes(key);
  const drawn = kept ?? (await drawShareImage({ ...words, photograph }));
  if (!kept) await files.write(key, drawn);
  return { bytes: drawn, isComplete: !picture || photograph !== undefined };
};

/** Loads a derivative, because uploaded originals are decoded only by the decoder process. */
const photographOf = async (files: FileStore, id: string): Promise<Uint8Array | undefined> => {
  const file = await derivative(files, id, { width: 2000, format: 'jpg' }).catch(undefinedIfUndecodable);
  return file && buffer(file.stream);
};
