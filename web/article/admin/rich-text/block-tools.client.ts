'use client';
import type { NodeViewProps } from '@tiptap/core';
import { focusAndDispatch } from './document/focus-editor.client.ts';
import { placeCaretAtGap, placeCaretBehind } from './document/place-caret.ts';

type BlockView = Pick<NodeViewProps, 'editor' | 'getPos'>;

/** Returns the current node and position of a node view; undefined after the block was removed. */
const blockOf = ({ editor, getPos }: BlockView) => {
  const position = getPos();
  const node = position === undefined ? null : editor.state.doc.nodeAt(position);
  return node && position !== undefined ? { node, start: position, end: position + node.nodeSize } : undefined;
};

/** Focuses the editor and puts the caret after a block. */
export const writeBehind = (view: BlockView): void => {
  const block = blockOf(view);
  if (block) focusAndDispatch(view.editor, placeCaretBehind(view.editor.state.tr, block.end));
};

/** Removes a block from the text. Moves the focus from the block's button to the editor, with the caret where the block was. */
export const removeBlock = (view: BlockView): void => {
  const block = blockOf(view);
  if (!block) return;
  const tr = view.editor.state.tr.delete(block.start, block.end);
  focusAndDispatch(view.editor, placeCaretAtGap(tr, block.start));
};

/**
 * Changes fields of a block, then focuses the editor with the caret after the block. `change` gets the current fields and returns the
 * changed ones. Used by buttons and dialogs that disappear with the change, since the focus would be lost with them.
 */
export const changeAndWriteBehind = <Fields extends object>(
  view: BlockView,
  change: (fields: Fields) => Partial<Fields>,
): void => {
  const block = blockOf(view);
  if (!block) return;
  const fields = block.node.attrs.fields as Fields;
  const tr = view.editor.state.tr.setNodeAttribute(block.start, 'fields', { ...fields, ...change(fields) });
  focusAndDispatch(view.editor, placeCaretBehind(tr, block.end));
};
