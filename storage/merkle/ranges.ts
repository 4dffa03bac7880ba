/** Leaves of a tree from `start` up to, but without, `end`. */
export interface LeafRange {
  start: number;
  end: number;
}

/** A node above `2 ** level` leaves; `index` counts the nodes of its level from the left. */
export interface TreeNode {
  level: number;
  index: number;
}

/** Returns the number of leaves below the left child of the node above `count` leaves: the largest power of two below `count`. */
export const leftLeafCount = (count: number): number => {
  let half = 1;
  while (half * 2 < count) half *= 2;
  return half;
};

/** Returns the complete subtrees of which a range consists, from left to right. The range must begin where a subtree of its size begins. */
export const completeNodes = ({ start, end }: LeafRange): TreeNode[] => {
  const nodes: TreeNode[] = [];
  for (let at = start; at < end; ) {
    let level = 0;
    while (at + 2 ** (level + 1) <= end && at % 2 ** (level + 1) === 0) level += 1;
    nodes.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return nodes;
};

/**
 * Returns the ranges whose roots prove that the leaf is in the tree of this size, from the sibling of the leaf upwards (RFC 9162 §2.1.3.1).
 * Throws `RangeError` when the tree has no such leaf.
 */
export const inclusionRanges = (leaf: number, size: number): LeafRange[] => {
  if (!(leaf >= 0 && leaf < size)) throw new RangeError(`A tree of ${size} leaves has no leaf ${leaf}`);
  const ranges: LeafRange[] = [];
  for (let start = 0, end = size; end - start > 1; ) {
    const middle = start + leftLeafCount(end - start);
    const isLeft = leaf < middle;
    ranges.unshift(isLeft ? { start: middle, end } : { start, end: middle });
    [start, end] = isLeft ? [start, middle] : [middle, end];
  }
  return ranges;
};

/**
 * Returns the ranges whose roots prove that the tree of the second size begins with that of the first (RFC 9162 §2.1.4.1). Throws
 * `RangeError` when the first size is 0 or above the second.
 */
export const consistencyRanges = (first: number, second: number): LeafRange[] => {
  if (!(first > 0 && first <= second))
    throw new RangeError(`A tree of ${second} leaves does not extend one of ${first}`);
  const ranges: LeafRange[] = [];
  let [start, end] = [0, second];
  while (end !== first) {
    const middle = start + leftLeafCount(end - start);
    const isLeft = first <= middle;
    ranges.unshift(isLeft ? { start: middle, end } : { start, end: middle });
    [start, end] = isLeft ? [start, middle] : [middle, end];
  }
  return start === 0 ? ranges : [{ start, end }, ...ranges];
};
