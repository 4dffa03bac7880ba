'use client';
import { MAX_PICTURE_BYTES, MAX_PIXELS } from '#domain/media/limits.ts';

/**
 * Checks a file in the browser before it is uploaded. Returns `tooLarge` or `notAPicture` if the server would certainly reject the file,
 * otherwise undefined; the server may still reject it.
 */
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

/** Returns true for AVIF, which older browsers cannot decode. */
const isUnknownToSome = ({ type }: File): boolean => type === 'image/avif';
