import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#storage/files/file-store.ts';
import { createConcurrencyLimit } from '../http/concurrency-limit.ts';
import { derivative } from '../media/derivatives.ts';
import { drawShareImage } from './draw-share-image.ts';
import type { ShareSubject } from './share-subject.ts';

/** Goes up when the drawing changes. */
const DESIGN = 1;

/** Names what a picture shows, 32 hexadecimal digits: equal names, equal pictures. */
export const shareImageHash = ({ picture, ...words }: ShareSubject): string =>
  hash('sha256', JSON.stringify([DESIGN, words, picture?.id, picture?.focus])).slice(0, 32);

/** Drawing takes about 100 ms of a processor: one at a time, whoever asks. */
const draw = createConcurrencyLimit({ concurrency: 1, maxQueued: 50 });

/** The picture as JPEG, 1200 × 630: drawn when it is first asked for, and kept below `derived/share/`. */
export const shareImage = async (files: FileStore, subject: ShareSubject): Promise<Uint8Array> => {
  const key = `derived/share/${shareImageHash(subject)}.jpg`;
  const kept = await files.readBytes(key);
  return kept ?? draw(async () => (await files.readBytes(key)) ?? make(files, key, subject));
};

/** Without its photograph where the archive has lost it. */
const make = async (files: FileStore, key: string, { picture, ...words }: ShareSubject): Promise<Uint8Array> => {
  // Not the original: what was uploaded is decoded by the process for pictures alone.
  const file = picture && (await derivative(files, picture.id, { width: 2000, format: 'jpg' }));
  const bytes = file && (await buffer(file.stream));
  const photograph = picture && bytes && { bytes, focus: picture.focus };
  const drawn = await drawShareImage({ ...words, photograph });
  await files.write(key, drawn);
  return drawn;
};
