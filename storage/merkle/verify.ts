import { HASH_BYTES, hashNode } from './hash.ts';

export interface InclusionClaim {
  leafHash: Uint8Array;
  index: number;
  size: number;
  root: Uint8Array;
  proof: readonly Uint8Array[];
}

/** Returns true if the proof shows that the leaf is at this index in the tree with this size and root (RFC 9162 §2.1.3.2). */
export const provesInclusion = ({ leafHash, index, size, root, proof }: InclusionClaim): boolean => {
  if (!isCount(index) || !isCount(size) || index >= size || ![leafHash, root, ...proof].every(isHash)) return false;
  let [position, last, hash] = [index, size - 1, leafHash];
  for (const sibling of proof) {
    if (last === 0) return false;
    if (position % 2 === 1 || position === last) {
      hash = hashNode(sibling, hash);
      while (position % 2 === 0 && position > 0) [position, last] = [position / 2, half(last)];
    } else {
      hash = hashNode(hash, sibling);
    }
    [position, last] = [half(position), half(last)];
  }
  return last === 0 && isSame(hash, root);
};

interface Tree {
  size: number;
  root: Uint8Array;
}

/**
 * Returns true if the proof shows that the second tree begins with all leaves of the first (RFC 9162 §2.1.4.2). A first tree without leaves
 * is refused, because nothing can be shown about it.
 */
export const provesConsistency = (first: Tree, second: Tree, proof: readonly Uint8Array[]): boolean => {
  if (!isCount(first.size) || !isCount(second.size) || first.size === 0 || first.size > second.size) return false;
  if (first.size === second.size) return proof.length === 0 && isSame(first.root, second.root);
  if (![first.root, second.root, ...proof].every(isHash)) return false;
  const isComplete = Number.isInteger(Math.log2(first.size));
  const [seed, ...path] = isComplete ? [first.root, ...proof] : proof;
  return seed !== undefined && isSameFold(first, second, seed, path);
};

/** Folds the path into both roots at once. */
const isSameFold = (first: Tree, second: Tree, seed: Uint8Array, path: readonly Uint8Array[]): boolean => {
  let [position, last] = [first.size - 1, second.size - 1];
  while (position % 2 === 1) [position, last] = [half(position), half(last)];
  let [firstHash, secondHash] = [seed, seed];
  for (const sibling of path) {
    if (last === 0) return false;
    if (position % 2 === 1 || position === last) {
      [firstHash, secondHash] = [hashNode(sibling, firstHash), hashNode(sibling, secondHash)];
      while (position % 2 === 0 && position > 0) [position, last] = [position / 2, half(last)];
    } else {
      secondHash = hashNode(secondHash, sibling);
    }
    [position, last] = [half(position), half(last)];
  }
  return last === 0 && isSame(firstHash, first.root) && isSame(secondHash, second.root);
};

/** Half of a number without its remainder; `>>` is limited to 32 bits. */
const half = (value: number): number => Math.floor(value / 2);
const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
const isHash = (value: Uint8Array): boolean => value.length === HASH_BYTES;
const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;
