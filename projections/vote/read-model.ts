import { voteStatistics } from './projector.ts';
import { voteTree } from './proof/projector.ts';
import { voteProofQueries } from './proof/queries.ts';
import { publishedVotes } from './published-views.ts';
import type { VoteTag } from './tables.ts';

/** The read models of vote statistics, which only staff see, and of the tree of votes. The restaurant guide shows the votes that count. */
export const vote = {
  projections: [voteStatistics, voteTree],
  queries: voteProofQueries,
  publishedViews: publishedVotes,
  throttledTags: ['votes'] satisfies VoteTag[],
};
