/**
 * The deletion of something that others may name. The stream is `deletion-{stream}` of what goes, so whoever writes something that
 * names it can ask that no deletion came in between, without writing there itself.
 */
export type DeletionEvent =
  /** From here on it is looked for everywhere, to see whether it is named. */
  | { type: 'DeletionBegun'; data: { stream: string } }
  /** It is named after all, or was restored. */
  | { type: 'DeletionGivenUp'; data: { stream: string } }
  /** It is named nowhere, and nothing may name it any more. */
  | { type: 'DeletionSettled'; data: { stream: string } };
