import { hashNode } from './hash.ts';
import { foldRoots } from './root.ts';

/** A complete subtree at the right edge of a tree. */
interface EdgeNode {
  level: number;
  hash: Uint8Array;
}

/**
 * The right edge of a growing tree: enough to append leaves and to compute the root. It holds one hash for each bit that is set in the
 * number of leaves, so at most 53.
 */
export interface RightEdge {
  /** Number of leaves. */
  size: number;
  /** Complete subtrees from left to right, each smaller than the one before. */
  nodes: EdgeNode[];
}

/** Returns the right edge of the tree without leaves. */
export const emptyEdge = (): RightEdge => ({ size: 0, nodes: [] });

/** Appends a leaf, given by its hash, by changing the edge. Calls `onNode` with each complete subtree that it completes, the leaf first. */
export const appendLeaf = (
  edge: RightEdge,
  leafHash: Uint8Array,
  onNode: (node: EdgeNode & { index: number }) => void = () => {},
): void => {
  let node: EdgeNode = { level: 0, hash: leafHash };
  let index = edge.size;
  onNode({ ...node, index });
  while (edge.nodes.at(-1)?.level === node.level) {
    node = { level: node.level + 1, hash: hashNode(edge.nodes.pop()!.hash, node.hash) };
    index = Math.floor(index / 2);
    onNode({ ...node, index });
  }
  edge.nodes.push(node);
  edge.size += 1;
};

/** Returns the root of the tree. */
export const rootOf = ({ nodes }: RightEdge): Uint8Array => foldRoots(nodes.map(({ hash }) => hash));
