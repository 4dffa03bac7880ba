import sharp, { type Sharp } from 'sharp';
import { MAX_PIXELS } from '#domain/media/limits.ts';

// One thread per picture: pages are to be rendered meanwhile.
sharp.concurrency(1);
// Every picture is opened once, so remembering operations only holds memory.
sharp.cache(false);
// Uploads are hostile until proven pictures: only these five decoders ever see one, so neither SVG nor TIFF nor PDF.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});

/**
 * Opens a picture as it is meant to be seen: upright, opaque on white, in sRGB, the first frame alone.
 * Decoding fails when pixels are missing or damaged. A mere warning is let pass, for many cameras write files that earn one.
 */
export const openPicture = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { autoOrient: true, failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
