import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { type Command, type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  fixTables,
} from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '#domain/shared/block-limits.ts';
import { makeRoomAtCaret, placeCaretAtGap, placeCaretBehind } from '../document/place-caret.ts';

/** What the buttons of a table change in it. */
export type TableAction = 'rowAbove' | 'rowBelow' | 'columnBefore' | 'columnAfter' | 'deleteRow' | 'deleteColumn';

const COMMANDS: Record<TableAction, Command> = {
  rowAbove: addRowBefore,
  rowBelow: addRowAfter,
  columnBefore: addColumnBefore,
  columnAfter: addColumnAfter,
  deleteRow,
  deleteColumn,
};

/** Returns whether a table may be changed so: it has at most 100 rows and 12 columns, and at least one of each. */
export const canChangeTable = (table: Node, action: TableAction): boolean => {
  const columns = Math.max(...table.children.map(({ childCount }) => childCount));
  if (action === 'rowAbove' || action === 'rowBelow') return table.childCount < MAX_TABLE_ROWS;
  if (action === 'columnBefore' || action === 'columnAfter') return columns < MAX_TABLE_COLUMNS;
  return action === 'deleteRow' ? table.childCount > 1 : columns > 1;
};

/** Returns the position before the cell of a position, resolved; undefined outside of tables. */
export const cellOf = ($pos: ResolvedPos): ResolvedPos | undefined => {
  if ($pos.depth >= 3 && $pos.node(3).type.name === 'table_cell') return $pos.doc.resolve($pos.before(3));
  return $pos.nodeAfter?.type.name === 'table_cell' ? $pos : undefined;
};

/**
 * Changes the table at a position of the document: at the cell with the caret, or at its last cell if the caret is elsewhere. Fills rows
 * first that are too short because another user changed the table at the same time.
 */
export const changeTable = (view: Pick<EditorView, 'state' | 'dispatch'>, at: number, action: TableAction): boolean => {
  const table = view.state.doc.nodeAt(at);
  if (table?.type.name !== 'table' || !canChangeTable(table, action)) return false;
  const $cell = cellOf(view.state.selection.$from);
  if (!$cell || $cell.before(1) !== at) {
    const end = at + table.nodeSize - 3;
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, end)));
  }
  const filled = fixTables(view.state);
  if (filled) view.dispatch(filled);
  return COMMANDS[action](view.state, view.dispatch.bind(view));
};

/** Removes the table at a position and puts the caret where it was. */
export const removeTable = ({ doc, tr }: EditorState, at: number): Transaction =>
  placeCaretAtGap(tr.delete(at, at + doc.nodeAt(at)!.nodeSize), at);

/** Number of rows and columns of a new table, whose first row is for the names of the columns. */
const NEW_TABLE_SIZE = 3;

/** Returns a transaction that inserts a table at the caret and puts the caret into its first cell. */
export const insertTable = ({ schema, tr }: EditorState): Transaction => {
  const { table, table_row: row, table_cell: cell } = schema.nodes;
  const times = <Made>(create: () => Made) => Array.from({ length: NEW_TABLE_SIZE }, create);
  const made = table!.create(
    { header: true },
    times(() =>
      row!.create(
        null,
        times(() => cell!.create()),
      ),
    ),
  );
  const position = makeRoomAtCaret(tr);
  placeCaretBehind(tr.insert(position, made), position + made.nodeSize);
  return tr.setSelection(TextSelection.create(tr.doc, position + 3)).scrollIntoView();
};
