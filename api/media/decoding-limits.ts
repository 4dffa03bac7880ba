import type { Metadata } from 'sharp';
import { MAX_PIXELS } from '#domain/media/limits.ts';
import { NotAPicture, PictureTooLarge } from './errors.ts';

/** Maximum bytes for decoding, in addition to the program itself. */
const MAX_DECODING_BYTES = 110_000_000;

/**
 * Maximum scans of a progressive JPEG. Each one covers the whole picture: thousands take minutes; encoders write about ten.
 * https://libjpeg-turbo.org/pmwiki/uploads/About/TwoIssueswiththeJPEGStandard.pdf
 */
const MAX_SCANS = 100;

/**
 * Throws `PictureTooLarge` when the picture's header shows that decoding would take too much memory, and `NotAPicture` for a JPEG whose
 * number of scans (passes over the picture) would take too much time.
 */
export const requireDecodableSize = (metadata: Metadata, bytes: Uint8Array): void => {
  const { width, height, format } = metadata;
  if (width * height > MAX_PIXELS) throw tooLarge(metadata, MAX_PIXELS);
  const maxPixels = Math.floor(MAX_DECODING_BYTES / Math.max(bytesPerPixel(metadata, bytes), 1));
  if (width * height > maxPixels) throw tooLarge(metadata, maxPixels);
  if (format === 'jpeg' && countScans(bytes) > MAX_SCANS) {
    throw new NotAPicture(`The JPEG has more than ${MAX_SCANS} scans.`);
  }
};

const tooLarge = ({ width, height, format }: Metadata, maxPixels: number): PictureTooLarge =>
  new PictureTooLarge(
    `The ${format} has ${width} × ${height} pixels; the limit for this kind of file is ${Math.floor(maxPixels / 1e6)} million.`,
  );

/**
 * Returns the bytes per pixel held while a picture is decoded, measured with libvips 8.18: AVIF is held in several complete copies, a
 * progressive JPEG as the coefficients of all its channels, GIF, lossless WebP and interlaced PNG completely. Others are decoded line by
 * line.
 */
const bytesPerPixel = (metadata: Metadata, bytes: Uint8Array): number => {
  const { format, isProgressive, chromaSubsampling, channels, depth } = metadata;
  switch (format) {
    case 'heif':
      return 18;
    case 'gif':
      return 5;
    case 'webp':
      return isLossless(bytes) ? 4 : 1;
    case 'jpeg':
      if (!isProgressive) return 0;
      return chromaSubsampling === '4:2:0' ? 3 : 2 * channels;
    case 'png':
      return isProgressive ? channels * (depth === 'ushort' ? 2 : 1) : 0;
    default:
      return 0;
  }
};

/**
 * Returns true if a WebP has the chunk of a lossless picture, which is near the start of the file.
 * https://developers.google.com/speed/webp/docs/riff_container
 */
const isLossless = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 65_536)).includes('VP8L');

/** Markers of a JPEG (ITU-T T.81, B.1.1.3): a scan begins with SOS. Within its data 0xFF is always followed by zero. */
const SOS = 0xda;

const countScans = (bytes: Uint8Array): number => {
  let scans = 0;
  for (let at = bytes.indexOf(0xff); at >= 0 && scans <= MAX_SCANS; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === SOS) scans += 1;
  }
  return scans;
};
