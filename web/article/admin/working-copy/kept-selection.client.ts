'use client';
import { type EditorState, Plugin, type Selection, TextSelection } from '@tiptap/pm/state';
import { type ProsemirrorBinding, ySyncPluginKey } from 'y-prosemirror';
import * as Y from 'yjs';
import { createKeptPosition } from './kept-position.ts';

type Ends<Position> = Record<'anchor' | 'head', Position>;

/** The binding, with the ends of the selection between shared letters, from which it restores the selection after a change by others. */
type Binding = ProsemirrorBinding & { beforeTransactionSelection: Ends<Y.RelativePosition> | null };

/**
 * Creates a plugin that keeps the caret and the end of a selection at the letter before them when others change the text. The binding alone would keep them at
 * the letter behind: letters of two users who write at the end of one paragraph would alternate. It also loses the caret in a part of a
 * paragraph that another user splits off, because that part is written anew.
 */
export const keptSelection = (doc: Y.Doc): Plugin =>
  new Plugin({
    view: (view) => {
      // The binding notes the selection right before.
      const follow = ({ local }: Y.Transaction) => !local && followLettersBefore(view.state, doc);
      doc.on('beforeTransaction', follow);
      return { destroy: () => doc.off('beforeTransaction', follow) };
    },
    appendTransaction: (transactions, before, after) => {
      const change = transactions.map((each) => each.getMeta(ySyncPluginKey)).find((each) => each?.isChangeOrigin);
      if (!change || change.isUndoRedoOperation) return undefined;
      const selection = selectionOfDeletedLetters(before, after, doc);
      if (!selection || selection.eq(after.selection)) return undefined;
      return after.tr.setSelection(selection).setMeta(ySyncPluginKey, { isChangeOrigin: true });
    },
  });

const bindingOf = (state: EditorState): Binding => ySyncPluginKey.getState(state).binding;

const followLettersBefore = (state: EditorState, doc: Y.Doc): void => {
  const binding = bindingOf(state);
  const noted = binding.beforeTransactionSelection;
  if (!noted || !(state.selection instanceof TextSelection)) return;
  const follow = (end: 'anchor' | 'head') =>
    isStart(state.selection, end) ? noted[end] : behindLetter(noted[end], doc);
  binding.beforeTransactionSelection = { ...noted, anchor: follow('anchor'), head: follow('head') };
};

/** What others insert at the start of a selection is not selected, so this end follows the letter behind it. */
const isStart = (selection: Selection, end: 'anchor' | 'head'): boolean =>
  !selection.empty && selection[`$${end}`].pos === selection.from;

const behindLetter = (position: Y.RelativePosition, doc: Y.Doc): Y.RelativePosition => {
  const found = Y.createAbsolutePositionFromRelativePosition(position, doc);
  return found?.type instanceof Y.XmlText
    ? Y.createRelativePositionFromTypeIndex(found.type, found.index, -1)
    : position;
};

/** Returns the selection where letters that it follows were deleted, at the same place of the text; undefined where none were. */
const selectionOfDeletedLetters = (before: EditorState, after: EditorState, doc: Y.Doc): TextSelection | undefined => {
  const noted = bindingOf(after).beforeTransactionSelection;
  if (!noted || !(before.selection instanceof TextSelection)) return undefined;
  if (!isDeleted(noted.anchor, doc) && !isDeleted(noted.head, doc)) return undefined;
  const keptPosition = createKeptPosition(before.doc, after.doc);
  const kept = (end: 'anchor' | 'head'): number => {
    const side = isStart(before.selection, end) ? 'behind' : 'before';
    const position = isDeleted(noted[end], doc) ? keptPosition(before.selection[end], side) : undefined;
    return position ?? after.selection[end];
  };
  const [$anchor, $head] = [after.doc.resolve(kept('anchor')), after.doc.resolve(kept('head'))];
  return $anchor.parent.inlineContent && $head.parent.inlineContent ? new TextSelection($anchor, $head) : undefined;
};

const isDeleted = ({ item, type }: Y.RelativePosition, doc: Y.Doc): boolean => {
  const id = item ?? type;
  return id !== null && Y.getItem(doc.store, id).deleted;
};
