import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import type { Block } from '#domain/shared/blocks.ts';
import { toBlocks, toDocument } from '../../../working-copy/block-conversion.ts';
import { nodes } from '../../../working-copy/nodes.ts';
import { insertFootnote, leaveFootnote, selectedFootnote, writesFootnote } from './footnote-commands.ts';

const schema = getSchema(nodes);

const stateOf = (text: string, from = text.length, to = from): EditorState => {
  const doc = Node.fromJSON(schema, toDocument([{ type: 'text', text: [{ text }] }]));
  return EditorState.create({ doc, selection: TextSelection.create(doc, from + 1, to + 1) });
};

const runsOf = ({ doc }: EditorState) => (toBlocks(doc.toJSON())[0] as Extract<Block, { type: 'text' }>).text;

describe('insertFootnote', () => {
  it('selects a new footnote after the selected text, to be written', () => {
    const state = stateOf('The levadas are old.', 4, 11);
    const tr = insertFootnote(state);
    expect(writesFootnote(tr)).toBe(true);
    const after = state.apply(tr);
    expect(runsOf(after)).toEqual([{ text: 'The levadas' }, { text: '', footnote: '' }, { text: ' are old.' }]);
    expect(selectedFootnote(after)?.at).toBe(12);
  });

  it('takes the place of the space that was typed before the menu', () => {
    const state = stateOf('The levadas ');
    expect(runsOf(state.apply(insertFootnote(state)))).toEqual([{ text: 'The levadas' }, { text: '', footnote: '' }]);
  });

  it('changes nothing where no text is', () => {
    const doc = Node.fromJSON(schema, toDocument([{ type: 'divider' }]));
    expect(insertFootnote(EditorState.create({ doc })).docChanged).toBe(false);
  });
});

describe('leaveFootnote', () => {
  it('puts the caret after a footnote with text', () => {
    const state = stateOf('Old');
    const inserted = state.apply(insertFootnote(state));
    const written = inserted.apply(inserted.tr.setNodeAttribute(4, 'note', 'Five centuries'));
    expect(selectedFootnote(written)?.node.attrs.note).toBe('Five centuries');
    const left = written.apply(leaveFootnote(written));
    expect(runsOf(left)).toEqual([{ text: 'Old' }, { text: '', footnote: 'Five centuries' }]);
    expect(left.selection).toMatchObject({ from: 5, to: 5 });
  });

  it('removes an empty footnote', () => {
    const state = stateOf('Old');
    const inserted = state.apply(insertFootnote(state));
    expect(runsOf(inserted.apply(leaveFootnote(inserted)))).toEqual([{ text: 'Old' }]);
  });
});
