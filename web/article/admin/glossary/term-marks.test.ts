import { getSchema } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GlossaryTerm } from '#domain/glossary/events.ts';
import type { Block } from '#domain/shared/blocks.ts';
import { toDocument } from '../../working-copy/block-conversion.ts';
import { nodes } from '../../working-copy/nodes.ts';
import { createTermIndex } from './term-index.ts';
import { markedRanges, setTermMarks, termAt, termMarksPlugin } from './term-marks.ts';

const schema = getSchema(nodes);
const terms: GlossaryTerm[] = [
  { id: 'levada', name: { pt: 'levada', en: 'channel' }, treatment: 'translate', note: '' },
  { id: 'porto', name: { pt: 'Porto Santo', en: '' }, treatment: 'keep', note: '' },
];
const index = createTermIndex(terms, 'pt');

const line = (id: number, text: string): Block => ({
  id: `block00${id}`,
  type: 'text',
  text: text === '' ? [] : [{ text }],
});

const open = (...lines: string[]) => {
  const doc = schema.nodeFromJSON(toDocument(lines.map((text, at) => line(at, text))));
  const state = EditorState.create({ doc, plugins: [termMarksPlugin()] });
  return state.apply(setTermMarks(state.tr, { index, describe: ({ id }) => id }));
};

const marked = (state: EditorState): string[] =>
  markedRanges(state).map(({ from, to }) => state.doc.textBetween(from, to, '|'));

describe('the terms of the glossary in a text', () => {
  it('are marked, and found at a position', () => {
    const state = open('A levada', 'As Levadas do Porto Santo');
    expect(marked(state)).toEqual(['levada', 'Levadas', 'Porto Santo']);
    expect([termAt(state, 5), termAt(state, 2), termAt(state, 15)]).toEqual(['levada', undefined, 'levada']);
  });

  it('follow what is typed, split and joined', () => {
    let state = open('A leva', 'Porto Santo');
    state = state.apply(state.tr.insertText('dax', 7));
    expect(marked(state)).toEqual(['Porto Santo']);
    state = state.apply(state.tr.delete(9, 10));
    expect(marked(state)).toEqual(['levada', 'Porto Santo']);
    state = state.apply(state.tr.split(16));
    expect(marked(state)).toEqual(['levada']);
  });

  it('are none where no index is set', () => {
    const state = open('A levada');
    expect(marked(state.apply(setTermMarks(state.tr, { index: undefined, describe: () => '' })))).toEqual([]);
  });

  it('are the same after any changes as in the whole text', () => {
    const words = fc.constantFrom('levada', 's', ' ', 'Porto', 'Santo', 'a', '');
    const change = fc.record({ at: fc.nat(), length: fc.nat(9), text: words, isSplit: fc.boolean() });
    fc.assert(
      fc.property(fc.array(words, { minLength: 1 }), fc.array(change), (lines, changes) => {
        let state = open(...lines);
        for (const { at, length, text, isSplit } of changes) {
          const { tr, doc } = state;
          const from = at % doc.content.size;
          const to = Math.min(from + length, doc.content.size - 1);
          if (isSplit && doc.resolve(from).parent.isTextblock) tr.split(from);
          else if (from < to || text !== '') tr.insertText(text, Math.max(1, from), Math.max(1, to));
          state = state.apply(tr);
        }
        const again = state.apply(setTermMarks(state.tr, { index, describe: ({ id }) => id }));
        expect(marked(state)).toEqual(marked(again));
      }),
    );
  });
});
