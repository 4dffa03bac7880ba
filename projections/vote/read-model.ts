import { voteStatistics } from './projector.ts';
import type { VoteTag } from './tables.ts';

/** The read model of vote statistics, which only staff see. The restaurant guide shows the votes that count. */
export const vote = {
  projections: [voteStatistics],
  queries: () => ({}),
  throttledTags: ['votes'] satisfies VoteTag[],
};
