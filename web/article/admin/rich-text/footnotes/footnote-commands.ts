import type { Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';

/** Metadata of a transaction after which the text of the selected footnote is written. */
const WRITES = 'writeFootnote';

/** Returns whether the text of the selected footnote is written after a transaction. */
export const writesFootnote = (tr: Transaction): boolean => tr.getMeta(WRITES) === true;

/** Returns the selected footnote and its position; undefined if something else is selected. */
export const selectedFootnote = ({ selection }: EditorState): { at: number; node: Node } | undefined =>
  selection instanceof NodeSelection && selection.node.type.name === 'footnote'
    ? { at: selection.from, node: selection.node }
    : undefined;

/** Selects the footnote at a position to write its text. */
export const selectFootnote = (tr: Transaction, at: number): Transaction =>
  tr.setSelection(NodeSelection.create(tr.doc, at)).setMeta(WRITES, true).scrollIntoView();

/** Returns a transaction that inserts a footnote after the selected text, in place of a space before the caret. Unchanged where no text is. */
export const insertFootnote = ({ schema, selection, tr }: EditorState): Transaction => {
  const { $to, empty } = selection;
  if (!$to.parent.inlineContent) return tr;
  const hasSpace = empty && $to.nodeBefore?.isText && $to.nodeBefore.text!.endsWith(' ');
  const at = hasSpace ? $to.pos - 1 : $to.pos;
  return selectFootnote(tr.replaceWith(at, $to.pos, schema.nodes.footnote!.create()), at);
};

/** Returns a transaction that puts the caret after the selected footnote, or removes it if it is empty. Unchanged if none is selected. */
export const leaveFootnote = (state: EditorState): Transaction => {
  const { tr } = state;
  const selected = selectedFootnote(state);
  if (!selected) return tr;
  if (selected.node.attrs.note.trim() === '') return tr.delete(selected.at, selected.at + 1);
  return tr.setSelection(TextSelection.create(tr.doc, selected.at + 1));
};
