import { sql, type Transaction } from 'kysely';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { NETWORK_PREFIX, type NetworkEvent, VOTE_PREFIX, type VoteEvent } from '#domain/vote/events.ts';
import { formatVoteLeaf } from '#domain/vote/vote-leaf.ts';
import { hashLeaf } from '#storage/merkle/hash.ts';
import { appendLeaf, type RightEdge } from '#storage/merkle/right-edge.ts';
import { storingTile, tileName } from '#storage/merkle/tiles.ts';
import { defineBatchProjection } from '../../engine/projection.ts';
import { loadRightEdge } from './stored-tree.ts';
import { createVoteTreeTables, type VoteTreeTables, type VoteTreeTag } from './tables.ts';
import { toVoteLeaf } from './to-vote-leaf.ts';

interface LeafRow {
  index: number;
  event: string;
  restaurant: string;
  day: string;
  reason: string | null;
}

/** What a batch adds to the tree. Handlers mutate it. */
interface Batch {
  edge: RightEdge;
  leaves: LeafRow[];
  /** Hashes to add to tiles, by the name of the tile, in hex. */
  added: Map<string, { level: number; index: number; hashes: string }>;
}

/**
 * Grows the tree whose leaves are the votes and refusals in the order of the log (docs/decisions/0033). It runs on demand, because votes
 * would pay for it, and a checkpoint needs it once a day.
 */
export const voteTree = defineBatchProjection<VoteTreeTables, VoteEvent | NetworkEvent, Batch, VoteTreeTag>({
  name: 'vote-tree',
  version: 1,
  prefixes: [VOTE_PREFIX, NETWORK_PREFIX],
  tables: ['vote_leaf', 'vote_tile'],
  onDemand: true,
  create: createVoteTreeTables,
  load: async (trx) => ({ edge: await loadRightEdge(trx), leaves: [], added: new Map() }),
  handlers: {
    VoteCast: (batch, event) => addLeaf(batch, event),
    VoteRefused: (batch, event) => addLeaf(batch, event),
    NetworkPlaceTaken: (batch) => batch,
  },
  async save(trx, { leaves, added }) {
    if (leaves.length === 0) return [];
    await insertLeaves(trx, leaves);
    await addToTiles(trx, [...added.values()]);
    return [];
  },
});

const addLeaf = (batch: Batch, event: Parameters<typeof toVoteLeaf>[0]): Batch => {
  const leaf = toVoteLeaf(event);
  const { restaurant, reason } = leaf;
  const day = todayInMadeira(new Date(leaf.at));
  batch.leaves.push({ index: batch.edge.size, event: event.id, restaurant, day, reason });
  appendLeaf(batch.edge, hashLeaf(Buffer.from(formatVoteLeaf(leaf))), ({ level, index, hash }) => {
    const tile = storingTile({ level, index });
    if (!tile) return;
    const before = batch.added.get(tileName(tile))?.hashes ?? '';
    batch.added.set(tileName(tile), { ...tile, hashes: before + Buffer.from(hash).toString('hex') });
  });
  return batch;
};

const insertLeaves = async (trx: Transaction<VoteTreeTables>, leaves: LeafRow[]): Promise<void> => {
  await sql`
    insert into vote_leaf (index, event, restaurant, day, reason)
    select index, event, restaurant, day, reason from jsonb_to_recordset(${JSON.stringify(leaves)}::jsonb)
      as r(index bigint, event uuid, restaurant text, day text, reason text)`.execute(trx);
};

const addToTiles = async (
  trx: Transaction<VoteTreeTables>,
  added: { level: number; index: number; hashes: string }[],
): Promise<void> => {
  await sql`
    insert into vote_tile (level, index, hashes)
    select level, index, decode(hashes, 'hex') from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as r(level int, index bigint, hashes text)
    on conflict (level, index) do update set hashes = vote_tile.hashes || excluded.hashes`.execute(trx);
};
