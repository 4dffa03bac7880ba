import { type Kysely, sql } from 'kysely';
import { completeNodes, type LeafRange } from '#storage/merkle/ranges.ts';
import type { RightEdge } from '#storage/merkle/right-edge.ts';
import { rangeRoot } from '#storage/merkle/root.ts';
import { nodeHashFrom, tileBelow, tileName } from '#storage/merkle/tiles.ts';
import type { VoteTreeTables } from './tables.ts';

type Db = Kysely<VoteTreeTables>;

/** Returns the number of leaves of the stored tree. */
export const storedTreeSize = async (db: Db): Promise<number> => {
  const { size } = await db
    .selectFrom('vote_leaf')
    .select(sql<number>`coalesce(max(index) + 1, 0)::float8`.as('size'))
    .executeTakeFirstOrThrow();
  return size;
};

/** Returns the roots above ranges of leaves of the stored tree. Throws when it has fewer leaves. */
export const loadRangeRoots = async (db: Db, ranges: LeafRange[]): Promise<Uint8Array[]> => {
  const nodeHash = nodeHashFrom(await loadTilesBelow(db, ranges));
  return ranges.map((range) => rangeRoot(range, nodeHash));
};

/** Returns the right edge of the stored tree, to append leaves to it. */
export const loadRightEdge = async (db: Db): Promise<RightEdge> => {
  const size = await storedTreeSize(db);
  const all = { start: 0, end: size };
  const nodeHash = nodeHashFrom(await loadTilesBelow(db, [all]));
  return { size, nodes: completeNodes(all).map((node) => ({ level: node.level, hash: nodeHash(node) })) };
};

const loadTilesBelow = async (db: Db, ranges: LeafRange[]): Promise<Map<string, Uint8Array>> => {
  const keys = new Map(ranges.flatMap(completeNodes).map((node) => [tileName(tileBelow(node)), tileBelow(node)]));
  const { rows } = await sql<{ level: number; index: number; hashes: Buffer }>`
    select level, index::float8 as index, hashes from vote_tile join
      jsonb_to_recordset(${JSON.stringify([...keys.values()])}::jsonb) as k(level int, index bigint) using (level, index)
    `.execute(db);
  return new Map(rows.map((tile) => [tileName(tile), tile.hashes]));
};
