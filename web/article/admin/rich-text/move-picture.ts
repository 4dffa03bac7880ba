import type { Block } from '#domain/shared/blocks.ts';

export type GalleryImages = Extract<Block, { type: 'gallery' }>['images'];

/** Where a picture of a gallery is moved: one place towards its beginning, or its end. */
export type Direction = 'earlier' | 'later';

const targetOf = (at: number, direction: Direction): number => (direction === 'earlier' ? at - 1 : at + 1);

/** Returns whether a picture can be moved, which the first and the last one can only in one direction. */
export const canMove = (images: GalleryImages, at: number, direction: Direction): boolean =>
  images[targetOf(at, direction)] !== undefined;

/** Returns the pictures with the one at `at` moved by one place, and the same ones if it cannot be moved. */
export const movePicture = (images: GalleryImages, at: number, direction: Direction): GalleryImages => {
  if (!canMove(images, at, direction)) return images;
  const rest = images.toSpliced(at, 1);
  return rest.toSpliced(targetOf(at, direction), 0, images[at]!);
};
