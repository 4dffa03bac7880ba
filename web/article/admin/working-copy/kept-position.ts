import type { Node } from '@tiptap/pm/model';
import { changedRange } from '../../working-copy/changed-range.ts';

/**
 * Returns where a position of a document is in the changed one; undefined inside of what was changed. Where something was inserted at the
 * position itself, `side` tells whether it is before or behind that. Attributes do not count, since a part that is split off gets its own.
 */
export const createKeptPosition = (
  before: Node,
  after: Node,
): ((position: number, side: 'before' | 'behind') => number | undefined) => {
  const { start, removed, inserted } = changedRange(flatten(before), flatten(after));
  const ahead = (position: number) => (position <= start ? position : undefined);
  const behind = (position: number) => (position >= start + removed ? position - removed + inserted.length : undefined);
  return (position, side) =>
    side === 'before' ? (ahead(position) ?? behind(position)) : (behind(position) ?? ahead(position));
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
