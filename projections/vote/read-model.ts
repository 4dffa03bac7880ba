import { voteStatistics } from './projector.ts';
import type { VoteTag } from './tables.ts';

/** The read model of votes. Pages show them in the guide; the statistics are for staff. */
export const vote = {
  projections: [voteStatistics],
  queries: () => ({}),
  throttledTags: ['votes'] satisfies VoteTag[],
};
