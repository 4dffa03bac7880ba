import { type Kysely, sql } from 'kysely';
import { HASH_BYTES } from '#storage/merkle/hash.ts';
import { TILE_WIDTH } from '#storage/merkle/tiles.ts';
import type { VoteTreeTables } from './tables.ts';

/** A leaf as the read model has it. */
export interface StoredLeaf {
  index: number;
  event: string;
  hash: Buffer;
}

/** Yields the leaves of the stored tree in order, with their stored hashes. */
export async function* storedLeaves(db: Kysely<VoteTreeTables>): AsyncGenerator<StoredLeaf, undefined> {
  for (let start = 0; ; start += TILE_WIDTH) {
    const { rows } = await sql<StoredLeaf>`
      select l.index::float8 as index, l.event,
        substring(t.hashes from ((l.index - ${start}) * ${HASH_BYTES} + 1)::int for ${HASH_BYTES}) as hash
      from vote_leaf l join vote_tile t on t.level = 0 and t.index = ${start / TILE_WIDTH}
      where l.index >= ${start} and l.index < ${start + TILE_WIDTH} order by l.index`.execute(db);
    yield* rows;
    if (rows.length < TILE_WIDTH) return;
  }
}
