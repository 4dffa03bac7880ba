/** Largest file that is taken as a picture, bytes. */
export const MAX_PICTURE_BYTES = 25 * 1024 * 1024;

/** Largest picture that is taken, pixels; some formats less. */
export const MAX_PIXELS = 40_000_000;
