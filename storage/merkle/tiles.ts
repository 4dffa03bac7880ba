import { HASH_BYTES } from './hash.ts';
import type { TreeNode } from './ranges.ts';
import { foldRoots, type NodeHash } from './root.ts';

/**
 * A tile holds up to 256 neighbouring hashes of one level, as in C2SP tlog-tiles. Tiles exist for every eighth level: those of level 1 hold
 * the roots of the full tiles of level 0. Hashes are only ever added to a tile, at its end.
 */
export interface TileKey {
  level: number;
  index: number;
}

const TILE_LEVELS = 8;
/** Hashes in a full tile. */
export const TILE_WIDTH = 2 ** TILE_LEVELS;

/** Returns the tile that stores the hash of this node, or undefined if it is not stored but computed from the nodes below. */
export const storingTile = ({ level, index }: TreeNode): TileKey | undefined =>
  level % TILE_LEVELS === 0 ? { level: level / TILE_LEVELS, index: Math.floor(index / TILE_WIDTH) } : undefined;

/** Returns the tile from which the hash of a node is computed. */
export const tileBelow = ({ level, index }: TreeNode): TileKey => ({
  level: Math.floor(level / TILE_LEVELS),
  index: Math.floor(firstBelow({ level, index }) / TILE_WIDTH),
});

/** Returns the name of a tile, `0/13`. */
export const tileName = ({ level, index }: TileKey): string => `${level}/${index}`;

/** Returns the number of the first node of the tile's level that is below this node. */
const firstBelow = ({ level, index }: TreeNode): number => index * widthOf(level);
const widthOf = (level: number): number => 2 ** (level % TILE_LEVELS);

/**
 * Returns a function that computes hashes of nodes from tiles, given by their names. Throws when a tile is missing or ends too early, so
 * that no wrong hash comes of it.
 */
export const nodeHashFrom =
  (tiles: ReadonlyMap<string, Uint8Array>): NodeHash =>
  (node) => {
    const name = tileName(tileBelow(node));
    const tile = tiles.get(name);
    const start = (firstBelow(node) % TILE_WIDTH) * HASH_BYTES;
    const end = start + widthOf(node.level) * HASH_BYTES;
    if (!tile || tile.length < end)
      throw new Error(`The tile ${name} has too few hashes: rebuild the read model that stores the tree`);
    return completeRoot(tile.subarray(start, end));
  };

/** Returns the root above a number of hashes that is a power of two. */
const completeRoot = (hashes: Uint8Array): Uint8Array => {
  if (hashes.length === HASH_BYTES) return hashes;
  const middle = hashes.length / 2;
  return foldRoots([completeRoot(hashes.subarray(0, middle)), completeRoot(hashes.subarray(middle))]);
};
