import type { Node } from '@tiptap/pm/model';

/**
 * Returns where a position of a document is in the changed one; undefined inside of what was changed. Where something was inserted at the
 * position itself, `side` tells whether it is before or behind that.
 */
export const createKeptPosition = (
  before: Node,
  after: Node,
): ((position: number, side: 'before' | 'behind') => number | undefined) => {
  const start = before.content.findDiffStart(after.content);
  const end = before.content.findDiffEnd(after.content);
  if (start === null || !end) return (position) => position;
  // Equal letters, such as one of two, can belong to both parts that did not change.
  const shared = Math.max(0, start - Math.min(end.a, end.b));
  const behind = (position: number) =>
    position >= end.a + shared ? position + after.content.size - before.content.size : undefined;
  const ahead = (position: number) => (position <= start ? position : undefined);
  return (position, side) =>
    side === 'before' ? (ahead(position) ?? behind(position)) : (behind(position) ?? ahead(position));
};
