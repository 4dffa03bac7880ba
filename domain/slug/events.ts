/** Events of a slug. The name of the stream contains the slug, so the event store itself keeps slugs unique: see `slugId`. */
export type SlugEvent =
  | { type: 'SlugReserved'; data: { owner: string } }
  | { type: 'SlugReleased'; data: { owner: string } };
