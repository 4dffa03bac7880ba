import { voteStatistics } from './projector.ts';
import type { VoteTag } from './tables.ts';

/** Votes, counted. Pages see them in the guide; the statistics are for staff. */
export const vote = {
  projections: [voteStatistics],
  queries: () => ({}),
  throttledTags: ['votes'] satisfies VoteTag[],
};
