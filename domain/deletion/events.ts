/**
 * Events of the deletion of an entity that others may reference. The stream is `deletion-{stream}`, named after the entity's own stream. A
 * command that adds a reference requires that this stream has not changed, so it need not write to the entity itself.
 */
export type DeletionEvent =
  /** The deletion has begun: references to the entity are counted again before it is deleted. */
  | { type: 'DeletionBegun'; data: { stream: string } }
  /** The deletion was cancelled because the entity is referenced, or the entity was restored. */
  | { type: 'DeletionGivenUp'; data: { stream: string } }
  /** Nothing references the entity, and new references to it are rejected from now on. */
  | { type: 'DeletionSettled'; data: { stream: string } };
