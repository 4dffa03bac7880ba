import sharp, { type Sharp } from 'sharp';
import { MAX_PIXELS } from '#domain/media/limits.ts';

// One thread per picture, so that pages can be rendered at the same time.
sharp.concurrency(1);
// Every picture is opened once, so a cache of operations would only occupy memory.
sharp.cache(false);
// Uploads are untrusted: only these five decoders may read them, so no SVG, TIFF or PDF.
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
 * Opens a picture as it should be displayed: upright, in sRGB, opaque on white unless `transparent`, of an animation only the first frame. Decoding it later
 * fails when pixels are missing or, unless `isTolerant`, damaged; warnings are tolerated, because files of many cameras cause them.
 */
export const openPicture = (bytes: Uint8Array, { transparent = false, isTolerant = false } = {}): Sharp =>
  sharp(bytes, {
    autoOrient: true,
    failOn: isTolerant ? 'truncated' : 'error',
    limitInputPixels: MAX_PIXELS,
    sequentialRead: true,
  })
    .flatten(transparent ? false : { background: '#ffffff' })
    .toColourspace('srgb');
