import { EMPTY_ROOT, hashNode } from './hash.ts';
import { completeNodes, type LeafRange, type TreeNode } from './ranges.ts';

/** Returns the hash of a complete subtree. */
export type NodeHash = (node: TreeNode) => Uint8Array;

/** Returns the root of the subtree above a range of leaves; for an empty range the root of the empty tree. */
export const rangeRoot = (range: LeafRange, nodeHash: NodeHash): Uint8Array =>
  foldRoots(completeNodes(range).map(nodeHash));

/** Returns the root above neighbouring complete subtrees, given by their roots from left to right, each smaller than the one before. */
export const foldRoots = (roots: readonly Uint8Array[]): Uint8Array =>
  roots.length === 0 ? EMPTY_ROOT : roots.reduceRight((right, left) => hashNode(left, right));
