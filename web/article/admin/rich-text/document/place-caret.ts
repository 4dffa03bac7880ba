import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';

/**
 * Makes a transaction put the caret into the paragraph that follows a position between two blocks, and returns the transaction. If no
 * paragraph follows, an empty one is inserted. The caret must be in a text, because a block that stays selected is replaced by the next
 * typed character.
 */
export const placeCaretBehind = (tr: Transaction, position: number): Transaction => {
  const { text_block: paragraph } = tr.doc.type.schema.nodes;
  if (tr.doc.resolve(position).nodeAfter?.type !== paragraph) tr.insert(position, paragraph!.create());
  return tr.setSelection(TextSelection.create(tr.doc, position + 1));
};

/**
 * Prepares a transaction for inserting a block at the caret, and returns the position at which to insert it. Selected text is deleted. A
 * block of text with the caret in its middle is split, unless it is a list. If a block is selected, such as a picture, the position is
 * after that block.
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
 * Makes a transaction put the caret where a block was removed, and returns the transaction. The caret goes into the paragraph after
 * `position`, otherwise to the end of the text before it, otherwise into a new empty paragraph.
 */
export const placeCaretAtGap = (tr: Transaction, position: number): Transaction => {
  const { nodeBefore, nodeAfter } = tr.doc.resolve(position);
  if (nodeAfter?.type.name === 'text_block' || !nodeBefore?.isTextblock) return placeCaretBehind(tr, position);
  return tr.setSelection(TextSelection.create(tr.doc, position - 1));
};
