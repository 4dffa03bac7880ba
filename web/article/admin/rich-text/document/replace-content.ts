import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import type { Block } from '#domain/shared/blocks.ts';
import { toDocument } from './block-conversion.ts';

/**
 * Changes the content of a mounted editor to `blocks` and replaces only what differs, so that caret, selection, scroll position and undo
 * history stay. The user cannot undo this change.
 */
export const replaceContent = ({ state, schema, view }: Editor, blocks: readonly Block[]): void => {
  const next = schema.nodeFromJSON(toDocument(blocks));
  const { doc, tr } = state;
  if (doc.eq(next)) return;
  if (isSameOrder(doc, next)) {
    for (let index = doc.childCount - 1; index >= 0; index -= 1) replaceBlock(tr, doc, next, index);
  } else replaceDifference(tr, 0, doc, next);
  view.dispatch(tr.setMeta('addToHistory', false));
};

const isSameOrder = (one: Node, other: Node): boolean =>
  one.childCount === other.childCount && one.children.every((block, index) => isSameBlock(block, other.child(index)));

const isSameBlock = (one: Node, other: Node): boolean =>
  one.type === other.type && (one.attrs.id === other.attrs.id || one.content.eq(other.content));

const replaceBlock = (tr: Transaction, doc: Node, next: Node, index: number): void => {
  const [before, after] = [doc.child(index), next.child(index)];
  if (before.eq(after)) return;
  const at = doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  if (before.isLeaf) {
    tr.replaceWith(at, at + before.nodeSize, after);
    return;
  }
  if (!before.sameMarkup(after)) tr.setNodeMarkup(at, undefined, after.attrs);
  replaceDifference(tr, at + 1, before, after);
};

/** Replaces the content of a node between the first and the last difference. `start` is the document position of that content. */
const replaceDifference = (tr: Transaction, start: number, before: Node, after: Node): void => {
  const from = before.content.findDiffStart(after.content);
  const end = before.content.findDiffEnd(after.content);
  if (from === null || end === null) return;
  // Repeated characters may match from both ends.
  const overlap = Math.max(0, from - Math.min(end.a, end.b));
  tr.replace(start + from, start + end.a + overlap, after.slice(from, end.b + overlap));
};
