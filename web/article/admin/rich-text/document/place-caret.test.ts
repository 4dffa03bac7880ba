import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import type { Block } from '#domain/shared/blocks.ts';
import { toBlocks, toDocument } from '../../../working-copy/block-conversion.ts';
import { nodes } from '../../../working-copy/nodes.ts';
import { makeRoomAtCaret, placeCaretAtGap, placeCaretBehind } from './place-caret.ts';

const schema = getSchema(nodes);
const paragraph = (text: string): Block => ({ type: 'text', text: text ? [{ text }] : [] });
const heading: Block = { type: 'heading', level: 2, text: [{ text: 'Água' }] };
const embed: Block = { type: 'embed', url: 'https://vimeo.com/1' };

const begin = (blocks: Block[]) => EditorState.create({ doc: Node.fromJSON(schema, toDocument(blocks)) }).tr;
const kinds = (doc: Node) =>
  doc.children.map((node) => (node.isTextblock ? node.textContent || 'empty' : node.type.name));

describe('placeCaretBehind', () => {
  it('puts the caret into the paragraph that follows', () => {
    const tr = placeCaretBehind(begin([embed, paragraph('Um.')]), 1);
    expect(kinds(tr.doc)).toEqual(['embed', 'Um.']);
    expect(tr.selection.from).toBe(2);
  });

  it.each([
    ['nothing', [embed], ['embed', 'empty']],
    ['a heading', [embed, heading], ['embed', 'empty', 'Água']],
    ['another embed', [embed, embed], ['embed', 'empty', 'embed']],
  ])('inserts a paragraph if %s follows', (_, blocks, expected) => {
    const tr = placeCaretBehind(begin(blocks), 1);
    expect(kinds(tr.doc)).toEqual(expected);
    expect(tr.selection.from).toBe(2);
  });
});

describe('placeCaretAtGap', () => {
  it('puts the caret at the end of the text before if no paragraph follows', () => {
    const tr = placeCaretAtGap(begin([paragraph('Um.'), heading]), 5);
    expect(kinds(tr.doc)).toEqual(['Um.', 'Água']);
    expect(tr.selection.from).toBe(4);
  });
});

describe('makeRoomAtCaret', () => {
  const roomAt = (blocks: Block[], caret: number) => {
    const tr = begin(blocks);
    tr.setSelection(TextSelection.create(tr.doc, caret));
    const position = makeRoomAtCaret(tr);
    return { position, blocks: kinds(tr.doc) };
  };

  it.each([
    ['the beginning of a text', 1, 0, ['Um.']],
    ['the middle of a text', 2, 3, ['U', 'm.']],
    ['the end of a text', 4, 5, ['Um.']],
  ])('returns a position at %s', (_, caret, position, blocks) => {
    expect(roomAt([paragraph('Um.')], caret)).toEqual({ position, blocks });
  });

  it('keeps an empty paragraph after the position, for what is typed next', () => {
    expect(roomAt([paragraph('')], 1)).toEqual({ position: 0, blocks: ['empty'] });
  });

  it('does not split a list', () => {
    const list: Block = { type: 'list', ordered: false, items: [[{ text: 'a' }], [{ text: 'b' }]] };
    expect(roomAt([list], 3)).toEqual({ position: 8, blocks: ['list'] });
  });

  it('keeps a block that is selected', () => {
    const tr = begin([embed, paragraph('Um.')]);
    tr.setSelection(NodeSelection.create(tr.doc, 0));
    expect(makeRoomAtCaret(tr)).toBe(1);
    expect(toBlocks(tr.doc.toJSON()).map(({ type }) => type)).toEqual(['embed', 'text']);
  });
});
