import type { Node } from '@tiptap/pm/model';
import { changedRange } from '../../working-copy/changed-range.ts';
import { positionOutside } from './moved-position.ts';

/**
 * Returns a function like `positionOutside` for a document and the changed one. Attributes do not count, since a part that is split off
 * gets its own.
 */
export const createKeptPosition = (before: Node, after: Node) => {
  const range = changedRange(flatten(before), flatten(after));
  return (position: number, side: 'before' | 'behind'): number | undefined => positionOutside(range, position, side);
};

const [OPEN, CLOSE] = ['\u0001', '\u0002'];

/** Returns a text with one character for each step between two positions: a letter, or the start or end of a node. */
const flatten = (doc: Node): string => {
  const parts: string[] = [];
  const add = (node: Node): void => {
    if (node.isText) parts.push(node.text!);
    else if (node.isLeaf) parts.push(OPEN);
    else {
      parts.push(OPEN);
      node.forEach(add);
      parts.push(CLOSE);
    }
  };
  doc.forEach(add);
  return parts.join('');
};
