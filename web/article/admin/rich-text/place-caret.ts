import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';

/**
 * Adds a step to a transaction that puts the caret into the paragraph directly after a position between two blocks. Inserts an empty
 * paragraph if there is none, because a picture that stays selected would be replaced by the next typed character.
 */
export const placeCaretBehind = (tr: Transaction, position: number): Transaction => {
  const { text_block: paragraph } = tr.doc.type.schema.nodes;
  if (tr.doc.resolve(position).nodeAfter?.type !== paragraph) tr.insert(position, paragraph!.create());
  return tr.setSelection(TextSelection.create(tr.doc, position + 1));
};

/**
 * Prepares a transaction for inserting a block at the caret, and returns the position for that block, between two blocks. Deletes selected
 * text, and splits the block of text at the caret unless it is a list. A selected block, such as a picture, stays in front of the position.
 */
export const makeRoomAtCaret = (tr: Transaction): number => {
  if (tr.selection instanceof NodeSelection)
    return tr.selection.$to.depth === 0 ? tr.selection.to : tr.selection.$to.after(1);
  tr.deleteSelection();
  const { $from } = tr.selection;
  if ($from.depth === 0) return $from.pos;
  const block = $from.node(1);
  const isAtStart = $from.parentOffset === 0 && $from.index(1) === 0;
  const isEmpty = block.content.size === 0;
  if (isAtStart && (!isEmpty || block.type.name === 'text_block')) return $from.before(1);
  if (!block.isTextblock || $from.parentOffset === block.content.size) return $from.after(1);
  tr.split($from.pos);
  return $from.pos + 1;
};

/**
 * Adds a step to a transaction that puts the caret where a block was removed: into the paragraph after `position`, or at the end of the
 * text before it. Inserts a paragraph if there is neither.
 */
export const placeCaretAtGap = (tr: Transaction, position: number): Transaction => {
  const { nodeBefore, nodeAfter } = tr.doc.resolve(position);
  if (nodeAfter?.type.name === 'text_block' || !nodeBefore?.isTextblock) return placeCaretBehind(tr, position);
  return tr.setSelection(TextSelection.create(tr.doc, position - 1));
};
