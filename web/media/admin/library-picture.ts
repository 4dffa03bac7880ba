/** For the browser, which knows nothing of read models. */
export type { LibraryPicture } from '#projections/media/views.ts';
