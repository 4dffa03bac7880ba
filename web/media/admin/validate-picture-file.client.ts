'use client';
import { MAX_PICTURE_BYTES, MAX_PIXELS } from '#domain/media/limits.ts';

/** What the host would refuse a file for, as far as a browser can tell without sending it; undefined: the host decides. */
export const validatePictureFile = async (file: File): Promise<'tooLarge' | 'notAPicture' | undefined> => {
  if (file.size > MAX_PICTURE_BYTES) return 'tooLarge';
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      picture.onload = resolve;
      picture.onerror = reject;
    });
  } catch {
    return isUnknownToSome(file) ? undefined : 'notAPicture';
  } finally {
    URL.revokeObjectURL(picture.src);
  }
  return picture.naturalWidth * picture.naturalHeight > MAX_PIXELS ? 'tooLarge' : undefined;
};

/** Browsers of a few years ago show no AVIF. */
const isUnknownToSome = ({ type }: File): boolean => type === 'image/avif';
