import { hash } from 'node:crypto';
import sharp, { type Metadata } from 'sharp';
import type { PictureDescription, PictureFormat } from '#domain/media/events.ts';
import { MAX_PICTURE_BYTES } from '#domain/media/limits.ts';
import { requireDecodableSize } from './decoding-limits.ts';
import { NotAPicture, PictureTooLarge } from './errors.ts';
import { openPicture } from './open-picture.ts';

/** Size of the thumbnail from which dominant colour and placeholder are computed. */
const THUMBNAIL = { width: 64, height: 128, fit: 'inside' } as const;
const PLACEHOLDER = { width: 16, height: 32, fit: 'inside' } as const;

/**
 * Describes a picture by its content, regardless of the file name: size, format, dominant colour, a tiny preview, and an `id`, which is a
 * prefix of its SHA-256. Decodes every pixel once (of a GIF, only the first frame), so that every picture it describes can be displayed.
 * Throws `NotAPicture` or `PictureTooLarge`.
 */
export const describePicture = async (bytes: Uint8Array): Promise<PictureDescription> => {
  if (bytes.length > MAX_PICTURE_BYTES) throw fileTooLarge();
  const metadata = await readMetadata(bytes);
  const format = formatOf(metadata);
  requireDecodableSize(metadata, bytes);
  const { width, height } = metadata.autoOrient;
  const thumbnail = await makeThumbnail(bytes);
  return {
    id: hash('sha256', bytes).slice(0, 32),
    width,
    height,
    colour: await dominantColour(thumbnail),
    placeholder: await makePlaceholder(thumbnail),
    format,
    bytes: bytes.length,
  };
};

/** Returns the error for a file of more than `MAX_PICTURE_BYTES`. */
export const fileTooLarge = (): PictureTooLarge =>
  new PictureTooLarge(`The file has more than ${MAX_PICTURE_BYTES / 1024 / 1024} MB.`);

/** Reads only the header, so the limit of pixels does not apply yet. */
const readMetadata = async (bytes: Uint8Array): Promise<Metadata> => {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new NotAPicture('The file has no known picture format.', { cause });
  }
};

const formatOf = ({ format, compression, pages = 1 }: Metadata): PictureFormat => {
  if (pages > 1 && format !== 'gif') throw new NotAPicture('The picture is animated.');
  switch (format) {
    case 'jpeg':
    case 'png':
    case 'webp':
    case 'gif':
      return format;
    case 'heif':
      if (compression === 'av1') return 'avif';
  }
  throw new NotAPicture(`Pictures of the format ${format} are not accepted.`);
};

const makeThumbnail = async (bytes: Uint8Array): Promise<Buffer> => {
  try {
    return await openPicture(bytes).resize(THUMBNAIL).png().toBuffer();
  } catch (cause) {
    throw new NotAPicture('The picture is damaged or incomplete.', { cause });
  }
};

/** Returns the most frequent colour of a small picture, `#rrggbb`. */
export const dominantColour = async (thumbnail: Buffer): Promise<string> => {
  const { dominant } = await sharp(thumbnail).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

/** Returns a blurred WebP of a small picture as data URL: about 200 characters, never more than 400; noise, the worst case, has 290. */
export const makePlaceholder = async (thumbnail: Buffer): Promise<string> => {
  const preview = sharp(thumbnail).resize(PLACEHOLDER).blur(1).webp({ quality: 40, effort: 6 });
  return `data:image/webp;base64,${(await preview.toBuffer()).toString('base64')}`;
};
