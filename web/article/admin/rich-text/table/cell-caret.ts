import type { ResolvedPos } from '@tiptap/pm/model';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { placeCaretBehind } from '../document/place-caret.ts';
import { cellOf } from './table-commands.ts';

/** Returns the position before the cell in a row and a column of the table around `$cell`; undefined if there is none. */
const cellAt = ($cell: ResolvedPos, row: number, column: number): number | undefined => {
  const line = row < 0 ? undefined : $cell.node(1).maybeChild(row);
  if (!line || column < 0 || column >= line.childCount) return undefined;
  const start = $cell.posAtIndex(row, 1) + 1;
  return start + line.children.slice(0, column).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
};

/** Returns the position before the next cell, row by row, or before the previous one (`by` -1); undefined at the ends of the table. */
const neighbourOf = ($cell: ResolvedPos, by: 1 | -1): number | undefined => {
  const [row, column] = [$cell.index(1), $cell.index(2)];
  const beside = cellAt($cell, row, column + by);
  if (beside !== undefined) return beside;
  const other = $cell.node(1).maybeChild(row + by);
  return cellAt($cell, row + by, by > 0 ? 0 : (other?.childCount ?? 0) - 1);
};

/** Puts the caret at the end of the text of a cell, or at its start. */
const caretIn = ({ doc, tr }: EditorState, cell: number, end: 'start' | 'end'): Transaction => {
  const size = end === 'end' ? doc.nodeAt(cell)!.content.size : 0;
  return tr.setSelection(TextSelection.create(doc, cell + 1 + size)).scrollIntoView();
};

/** Returns a transaction that moves the caret to the next or previous cell; undefined outside of tables and at their ends. */
export const toNeighbour = (state: EditorState, by: 1 | -1): Transaction | undefined => {
  const $cell = cellOf(state.selection.$head);
  const cell = $cell && neighbourOf($cell, by);
  return cell === undefined ? undefined : caretIn(state, cell, 'end');
};

/**
 * Returns a transaction that moves the caret to the cell below (`by` 1) or above, or out of the table at its last or first row, if a block
 * is there; undefined elsewhere.
 */
export const toRow = (state: EditorState, by: 1 | -1): Transaction | undefined => {
  const $cell = cellOf(state.selection.$head);
  if (!$cell) return undefined;
  const cell = cellAt($cell, $cell.index(1) + by, $cell.index(2));
  return cell === undefined ? undefined : caretIn(state, cell, by > 0 ? 'start' : 'end');
};

/** Returns a transaction that moves the caret from a table into the paragraph after it; undefined outside of tables. */
export const toTextBehind = ({ selection, tr }: EditorState): Transaction | undefined =>
  cellOf(selection.$head) && placeCaretBehind(tr, selection.$head.after(1)).scrollIntoView();
