import { getSchema } from '@tiptap/core';
import { Node, Slice } from '@tiptap/pm/model';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { MAX_TABLE_COLUMNS } from '#domain/shared/block-limits.ts';
import type { Block } from '#domain/shared/blocks.ts';
import { toBlocks, toDocument } from '../../../working-copy/block-conversion.ts';
import { nodes } from '../../../working-copy/nodes.ts';
import { toNeighbour, toRow, toTextBehind } from './cell-caret.ts';
import { pasteIntoCell } from './cell-paste.ts';
import { canChangeTable, changeTable, insertTable, removeTable, type TableAction } from './table-commands.ts';

const schema = getSchema(nodes);

const paragraph = (text: string): Block => ({ type: 'text', text: text === '' ? [] : [{ text }] });
const table = (...rows: string[]): Block => ({
  type: 'table',
  header: false,
  rows: rows.map((row) => [...row].map((text) => [{ text }])),
});

const stateOf = (blocks: Block[]) => EditorState.create({ doc: Node.fromJSON(schema, toDocument(blocks)) });

/** Puts the caret after a text. */
const withCaret = (state: EditorState, text: string): EditorState => {
  let at = 0;
  state.doc.descendants((node, position) => {
    if (at === 0 && node.isText && node.text!.includes(text)) at = position + node.text!.indexOf(text) + text.length;
  });
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));
};

/** Returns the text before and after the caret as one, with `|` for the caret and `/` between cells. */
const shown = ({ doc, selection }: EditorState): string => {
  const text = (from: number, to: number) => doc.textBetween(from, to, '/', '\n');
  return `${text(0, selection.from)}|${text(selection.from, doc.content.size)}`;
};

const rowsOf = ({ doc }: EditorState): string[] =>
  toBlocks(doc.toJSON()).flatMap((block) =>
    block.type === 'table' ? block.rows.map((row) => row.map((cell) => cell[0]?.text ?? '_').join('')) : [],
  );

const change = (state: EditorState, at: number, action: TableAction) => {
  const view = {
    state,
    dispatch(tr: Transaction) {
      view.state = view.state.apply(tr);
    },
  };
  return { isChanged: changeTable(view, at, action), after: view.state };
};

describe('changeTable', () => {
  const state = withCaret(stateOf([table('ab', 'cd'), paragraph('end')]), 'c');

  it.each([
    ['rowAbove', ['ab', '__', 'cd']],
    ['rowBelow', ['ab', 'cd', '__']],
    ['columnBefore', ['_ab', '_cd']],
    ['columnAfter', ['a_b', 'c_d']],
    ['deleteRow', ['ab']],
    ['deleteColumn', ['b', 'd']],
  ] as const)('does %s at the caret', (action, expected) => {
    const { isChanged, after } = change(state, 0, action);
    expect(isChanged).toBe(true);
    expect(rowsOf(after)).toEqual(expected);
    expect(() => after.doc.check()).not.toThrow();
  });

  it('changes the end of the table while the caret is elsewhere', () => {
    const { after } = change(withCaret(state, 'end'), 0, 'columnAfter');
    expect(rowsOf(after)).toEqual(['ab_', 'cd_']);
  });

  it('refuses to delete the last row and column, and what would be too large', () => {
    const one = withCaret(stateOf([table('a')]), 'a');
    expect(change(one, 0, 'deleteRow')).toEqual({ isChanged: false, after: one });
    expect(change(one, 0, 'deleteColumn').isChanged).toBe(false);
    const wide = stateOf([table('a'.repeat(MAX_TABLE_COLUMNS))]);
    expect(canChangeTable(wide.doc.child(0), 'columnAfter')).toBe(false);
    expect(canChangeTable(wide.doc.child(0), 'rowBelow')).toBe(true);
  });

  it('fills rows that a merge left short', () => {
    const cell = (text: string) => ({ type: 'table_cell', content: [{ type: 'text', text }] });
    const row = (...texts: string[]) => ({ type: 'table_row', content: texts.map(cell) });
    const doc = Node.fromJSON(schema, {
      type: 'doc',
      content: [{ type: 'table', content: [row('a', 'b'), row('c')] }],
    });
    const { after } = change(withCaret(EditorState.create({ doc }), 'b'), 0, 'columnAfter');
    expect(after.doc.child(0).children.map(({ childCount }) => childCount)).toEqual([3, 3]);
    expect(rowsOf(after)).toEqual(['ab_', 'c__']);
  });
});

describe('inserting and removing a table', () => {
  it('puts the caret into the first cell, with a paragraph behind', () => {
    const state = withCaret(stateOf([paragraph('before')]), 'before');
    const after = state.apply(insertTable(state));
    expect(rowsOf(after)).toEqual(['___', '___', '___']);
    expect(after.doc.children.map(({ type }) => type.name)).toEqual(['text_block', 'table', 'text_block']);
    expect(after.selection.$from.node(3).type.name).toBe('table_cell');
    expect([after.selection.$from.index(1), after.selection.$from.index(2)]).toEqual([0, 0]);
  });

  it('leaves a paragraph in the place of the only block', () => {
    const state = stateOf([table('ab')]);
    const after = state.apply(removeTable(state, 0));
    expect(after.doc.children.map(({ type }) => type.name)).toEqual(['text_block']);
  });
});

describe('the caret in a table', () => {
  const state = stateOf([table('ab', 'cd'), paragraph('end')]);
  const go = (from: string, create: (at: EditorState) => Transaction | undefined) => {
    const at = withCaret(state, from);
    const tr = create(at);
    return tr && shown(at.apply(tr));
  };

  it('goes to the next and the previous cell, across rows, and no further', () => {
    expect(go('a', (at) => toNeighbour(at, 1))).toBe('a/b|/c/d/end');
    expect(go('b', (at) => toNeighbour(at, 1))).toBe('a/b/c|/d/end');
    expect(go('c', (at) => toNeighbour(at, -1))).toBe('a/b|/c/d/end');
    expect(go('d', (at) => toNeighbour(at, 1))).toBeUndefined();
    expect(go('a', (at) => toNeighbour(at, -1))).toBeUndefined();
    expect(go('end', (at) => toNeighbour(at, -1))).toBeUndefined();
  });

  it('goes to the cell below and above, and no further', () => {
    expect(go('b', (at) => toRow(at, 1))).toBe('a/b/c/|d/end');
    expect(go('d', (at) => toRow(at, -1))).toBe('a/b|/c/d/end');
    expect(go('a', (at) => toRow(at, -1))).toBeUndefined();
    expect(go('c', (at) => toRow(at, 1))).toBeUndefined();
  });

  it('leaves the table to the paragraph behind it', () => {
    expect(go('a', toTextBehind)).toBe('a/b/c/d/|end');
    expect(go('end', toTextBehind)).toBeUndefined();
  });
});

describe('pasteIntoCell', () => {
  it('makes lines of paragraphs, and puts pictures behind the table', () => {
    const state = withCaret(stateOf([table('ab'), paragraph('end')]), 'a');
    const pasted = Node.fromJSON(
      schema,
      toDocument([
        { type: 'heading', level: 2, text: [{ text: 'one' }] },
        { type: 'divider' },
        { type: 'list', ordered: false, items: [[{ text: 'two', bold: true }], [{ text: 'three' }]] },
      ]),
    );
    const after = state.apply(pasteIntoCell(state, new Slice(pasted.content, 1, 2)));
    after.doc.check();
    expect(toBlocks(after.doc.toJSON())).toEqual([
      {
        type: 'table',
        header: false,
        rows: [[[{ text: 'aone\n' }, { text: 'two\n', bold: true }, { text: 'three' }], [{ text: 'b' }]]],
      },
      { type: 'divider' },
      paragraph('end'),
    ]);
  });
});
