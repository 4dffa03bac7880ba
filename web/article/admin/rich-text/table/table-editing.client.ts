'use client';
import './table.css';
import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';
import { tableEditing } from '@tiptap/pm/tables';
import type { Translate } from '../../../../message-format.ts';
import { toNeighbour, toRow, toTextBehind } from './cell-caret.ts';
import { pasteIntoCell } from './cell-paste.ts';
import { cellOf, changeTable } from './table-commands.ts';
import { focusTableTools, tableView } from './table-view.client.ts';

/**
 * Keys in tables: Tab and Shift-Tab go to the next and previous cell, Tab in the last cell adds a row, Enter begins a new line, Ctrl+Enter
 * leaves the table, Alt+F10 goes to its buttons.
 */
export const TableKeys = Extension.create({
  name: 'table_keys',
  // Before the keys of other blocks.
  priority: 200,
  addKeyboardShortcuts() {
    const go = (create: (state: EditorState) => Transaction | undefined) => () => {
      const tr = create(this.editor.state);
      if (tr) this.editor.view.dispatch(tr);
      return tr !== undefined;
    };
    const vertical = (by: 1 | -1) => () =>
      this.editor.view.endOfTextblock(by > 0 ? 'down' : 'up') && go((state) => toRow(state, by))();
    return {
      Tab: () => go((state) => toNeighbour(state, 1))() || addLastRow(this.editor),
      'Shift-Tab': go((state) => toNeighbour(state, -1)),
      ArrowDown: vertical(1),
      ArrowUp: vertical(-1),
      Enter: () =>
        this.editor.state.selection instanceof TextSelection &&
        isInCell(this.editor) &&
        this.editor.commands.insertContent({ type: 'line_break' }),
      'Mod-Enter': go(toTextBehind),
      // At the edges of a cell there is nothing to join it with; browsers would try.
      Backspace: () => isAtEdge(this.editor, 'start'),
      Delete: () => isAtEdge(this.editor, 'end'),
      'Alt-F10': () => focusTableTools(this.editor.view),
    };
  },
});

const isInCell = ({ state }: Editor): boolean => cellOf(state.selection.$head) !== undefined;

const isAtEdge = (editor: Editor, edge: 'start' | 'end'): boolean => {
  const { $head, empty } = editor.state.selection;
  return isInCell(editor) && empty && $head.parentOffset === (edge === 'start' ? 0 : $head.parent.content.size);
};

const addLastRow = ({ view }: Editor): boolean => {
  const $cell = cellOf(view.state.selection.$head);
  if (!$cell || !changeTable(view, $cell.before(1), 'rowBelow')) return false;
  const tr = toNeighbour(view.state, 1);
  if (tr) view.dispatch(tr);
  return true;
};

/** Selection of cells, and pasting into them, by `prosemirror-tables`; and how the editor shows a table. */
export const TableEditing = Extension.create<{ t: Translate }>({
  name: 'table_editing',
  addOptions: () => ({ t: (id) => id }),
  // After the plugin that pastes URLs and Markdown.
  priority: 50,
  addProseMirrorPlugins() {
    const { t } = this.options;
    return [
      cellSelection(),
      new Plugin({
        props: {
          nodeViews: { table: (node, view, at) => tableView(node, view, at, t) },
          handlePaste(view, _event, slice) {
            const isText = slice.content.firstChild?.isInline ?? true;
            if (isText || !cellOf(view.state.selection.$from)) return false;
            view.dispatch(pasteIntoCell(view.state, slice).setMeta('paste', true));
            return true;
          },
        },
      }),
    ];
  },
});

/**
 * The plugin of `prosemirror-tables`, without its repair of tables after each change: the editors of two users would both fill the short
 * rows that a merge left, and then again those that this made short. Rows are filled when they are stored, and before a table is changed.
 */
const cellSelection = (): Plugin => {
  const plugin = tableEditing({ allowTableNodeSelection: true });
  const { appendTransaction } = plugin.spec;
  plugin.spec.appendTransaction = (transactions, _before, state) =>
    appendTransaction?.call(plugin, transactions, state, state);
  return plugin;
};
