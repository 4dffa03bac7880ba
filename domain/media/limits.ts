/** Largest file that is taken as a picture, bytes. */
export const MAX_PICTURE_BYTES = 25 * 1024 * 1024;
