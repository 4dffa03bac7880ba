'use client';
import { type EditorState, Plugin, TextSelection } from '@tiptap/pm/state';
import { ySyncPluginKey } from 'y-prosemirror';
import { createKeptPosition } from './kept-position.ts';

/**
 * Creates a plugin that keeps the caret at its letter when others change the text, as long as it is not inside of what they change. The binding alone
 * would follow the letter behind the caret: letters of two users who write at the end of one paragraph would alternate, and the caret
 * would leave a part of a paragraph that another user splits off, because the binding writes that part anew.
 */
export const keptSelection = (): Plugin =>
  new Plugin({
    appendTransaction: (transactions, before, after) => {
      const change = transactions.map((each) => each.getMeta(ySyncPluginKey)).find((each) => each?.isChangeOrigin);
      if (!change || change.isUndoRedoOperation) return undefined;
      const selection = selectionAfter(before, after);
      if (!selection || selection.eq(after.selection)) return undefined;
      return after.tr.setSelection(selection).setMeta(ySyncPluginKey, { isChangeOrigin: true });
    },
  });

/** Returns the selection of the earlier state in the later text; undefined if an end of it is inside of what was changed. */
const selectionAfter = ({ selection, doc }: EditorState, after: EditorState): TextSelection | undefined => {
  if (!(selection instanceof TextSelection)) return undefined;
  const keptPosition = createKeptPosition(doc, after.doc);
  const { anchor, head, from, empty } = selection;
  // What others insert at an end of a selection is not selected.
  const kept = (position: number) => keptPosition(position, !empty && position === from ? 'behind' : 'before');
  const [start, end] = [kept(anchor), kept(head)];
  if (start === undefined || end === undefined) return undefined;
  const [$start, $end] = [after.doc.resolve(start), after.doc.resolve(end)];
  return $start.parent.inlineContent && $end.parent.inlineContent ? new TextSelection($start, $end) : undefined;
};
