import { voteAggregate } from '#domain/vote/aggregate.ts';
import { voteId } from '#domain/vote/events.ts';
import { formatVoteLeaf } from '#domain/vote/vote-leaf.ts';
import { findLeafIndex } from '#projections/vote/proof/leaves.ts';
import { findCheckpointOfLeaf } from '#projections/vote/proof/published-checkpoints.ts';
import { loadRangeRoots } from '#projections/vote/proof/stored-tree.ts';
import { toVoteLeaf } from '#projections/vote/proof/to-vote-leaf.ts';
import { inclusionRanges } from '#storage/merkle/ranges.ts';
import { formatInclusionProof } from '#storage/signed-note/proof.ts';
import type { CommandServices } from '../../commands/command.ts';
import { readStream } from '../../commands/read-stream.ts';

/** `waiting`: the vote is recorded, and its receipt is ready once its day is published. */
type Receipt = { status: 'none' | 'waiting' } | { status: 'ready'; text: string };

/** Returns the receipt of the vote that a voter cast on a day, for the first published tree that has it. */
export const createReceipt = async (
  { store, read }: Pick<CommandServices, 'store' | 'read'>,
  { day, voter }: { day: string; voter: string },
): Promise<Receipt> => {
  const [vote] = (await readStream(store, voteAggregate, voteId(day, voter))).events;
  if (!vote) return { status: 'none' };
  const index = await findLeafIndex(read, vote.id);
  const published = index === undefined ? undefined : await findCheckpointOfLeaf(read, index);
  if (index === undefined || !published) return { status: 'waiting' };
  const entry = Buffer.from(formatVoteLeaf(toVoteLeaf(vote as Parameters<typeof toVoteLeaf>[0])));
  const proof = await loadRangeRoots(read, inclusionRanges(index, published.size));
  return { status: 'ready', text: formatInclusionProof({ entry, index, proof, checkpoint: published.checkpoint }) };
};
