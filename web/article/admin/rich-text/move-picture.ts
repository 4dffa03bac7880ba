import type { Block } from '#domain/shared/blocks.ts';

export type GalleryImages = Extract<Block, { type: 'gallery' }>['images'];

/** Where a picture of a gallery is moved: one place towards its beginning, or its end. */
export type Direction = 'earlier' | 'later';

const targetOf = (at: number, direction: Direction): number => (direction === 'earlier' ? at - 1 : at + 1);

/** Returns whether a picture can be moved, which the first and the last one can only in one direction. */
export const canMove = (images: GalleryImages, at: number, direction: Direction): boolean =>
  images[targetOf(at, direction)] !== undefined;

/** Returns the pictures with the one at `at` moved by one place, and the same ones if it cannot be moved. */
export const movePicture = (images: GalleryImages, at: number, direction: Direction): GalleryImages =>
  canMove(images, at, direction) ? movePictureTo(images, at, targetOf(at, direction)) : images;

/** Returns the pictures with the one at `at` moved to the place `to`. */
export const movePictureTo = (images: GalleryImages, at: number, to: number): GalleryImages =>
  images.toSpliced(at, 1).toSpliced(to, 0, images[at]!);

/**
 * Returns an id for each picture, which it keeps while pictures are moved, added and removed by others. A picture that is in the gallery twice
 * is counted.
 */
export const pictureKeys = (images: GalleryImages, gallery: string): string[] =>
  images.map(({ mediaId }, at) => {
    const earlier = images.slice(0, at).filter((each) => each.mediaId === mediaId).length;
    return `${gallery} ${mediaId} ${earlier}`;
  });
