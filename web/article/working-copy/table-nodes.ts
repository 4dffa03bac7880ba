import { Node } from '@tiptap/core';

/** The parts of a table, by the names that `prosemirror-tables` gives them. */
const ROLES: Record<string, string> = { table: 'table', table_row: 'row', table_cell: 'cell' };

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'table_row+',
  isolating: true,
  addAttributes: () => ({
    // Of the table, not of its cells: a changed type of cell would replace the cells that others write in.
    header: {
      default: false,
      parseHTML: (element) => element.hasAttribute('data-header'),
      renderHTML: ({ header }) => (header ? { 'data-header': '' } : {}),
    },
    caption: {
      default: null,
      parseHTML: (element) => element.getAttribute('data-caption'),
      renderHTML: ({ caption }) => (caption ? { 'data-caption': caption } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  extendNodeSchema: ({ name }) => (ROLES[name] ? { tableRole: ROLES[name] } : {}),
});

const TableRow = Node.create({
  name: 'table_row',
  content: 'table_cell+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
});

/** An attribute that `prosemirror-tables` needs; cells of more than one row or column are never made. */
const span = { default: 1, rendered: false, parseHTML: () => 1 };

const TableCell = Node.create({
  name: 'table_cell',
  content: 'inline*',
  isolating: true,
  addAttributes: () => ({ colspan: span, rowspan: span }),
  parseHTML: () => [{ tag: 'td' }, { tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
});

/** Nodes of a table: rows of cells, which hold text with formatting. */
export const tableNodes = [Table, TableRow, TableCell];
