/**
 * Events of the deletion of something that others may reference. The stream is `deletion-{stream}` of the deleted thing, so that a command
 * that references it can require that no deletion came in between without writing to the thing itself.
 */
export type DeletionEvent =
  /** From here on it is looked for everywhere, to see whether it is named. */
  | { type: 'DeletionBegun'; data: { stream: string } }
  /** It is named after all, or was restored. */
  | { type: 'DeletionGivenUp'; data: { stream: string } }
  /** It is named nowhere, and nothing may name it any more. */
  | { type: 'DeletionSettled'; data: { stream: string } };
