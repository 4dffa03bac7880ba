import { sql, type Transaction } from 'kysely';

export interface VoteTreeTables {
  /** The leaves of the tree of votes in the order of the log: one for each vote and each refusal. */
  vote_leaf: {
    /** 0, 1, 2 … */
    index: number;
    /** Id of the event. */
    event: string;
    restaurant: string;
    /** Calendar day in Madeira on which it was decided. */
    day: string;
    /** Reason of a refusal; null for a vote that counts. */
    reason: string | null;
  };
  /** The hashes of the tree, 256 of one level in a row; see `storage/merkle/tiles.ts`. */
  vote_tile: { level: number; index: number; hashes: Buffer };
}

/** Cache tag of the published checkpoints of the tree of votes. */
export type VoteTreeTag = 'vote-checkpoints';

/** Creates the empty tables of the tree of votes. */
export const createVoteTreeTables = async (trx: Transaction<VoteTreeTables>): Promise<void> => {
  await sql`create table vote_leaf (
    index bigint primary key, event uuid not null unique, restaurant text not null, day text not null, reason text)`.execute(
    trx,
  );
  await sql`create table vote_tile (
    level int not null, index bigint not null, hashes bytea not null, primary key (level, index))`.execute(trx);
};
