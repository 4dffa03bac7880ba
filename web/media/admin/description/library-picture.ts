/** Re-exported for client components, which do not import read models. */
export type { LibraryPicture } from '#projections/media/views.ts';
