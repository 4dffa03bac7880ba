/** The maximum size of a picture file in bytes. */
export const MAX_PICTURE_BYTES = 25 * 1024 * 1024;

/** The maximum number of pixels of a picture. Some formats have a lower limit. */
export const MAX_PIXELS = 40_000_000;
