/** The log, the tree and what was published do not agree; the message names the first difference. */
export class VotesDiffer extends Error {
  override name = 'VotesDiffer';
}
