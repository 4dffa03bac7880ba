/** The stream's name holds the slug, so the store itself keeps it unique: see `slugId`. */
export type SlugEvent =
  | { type: 'SlugReserved'; data: { owner: string } }
  | { type: 'SlugReleased'; data: { owner: string } };
