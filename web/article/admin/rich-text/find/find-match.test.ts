import { Schema } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { SearchQuery, search, setSearchState } from 'prosemirror-search';
import { expect, test } from 'vitest';
import { countMatches, findMatch, replaceSelectedMatch } from './find-match.ts';

const schema = new Schema({
  nodes: { doc: { content: 'line+' }, line: { content: 'text*' }, text: {} },
  marks: { bold: {} },
});
const stateOf = (...lines: string[]): EditorState => {
  const doc = schema.node(
    'doc',
    null,
    lines.map((text) => schema.node('line', null, text ? [schema.text(text)] : [])),
  );
  return EditorState.create({ doc, plugins: [search()] });
};
const queryOf = (text: string, more: object = {}) => new SearchQuery({ search: text, literal: true, ...more });
const searching = (state: EditorState, query: SearchQuery) => state.apply(setSearchState(state.tr, query));
const selecting = (state: EditorState, from: number, to: number) =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));

/** Goes from match to match, and returns the texts and words of the places. */
const walk = (texts: EditorState[], query: SearchQuery, direction: 'next' | 'previous', steps: number): string[] => {
  const states = [...texts];
  let current = 0;
  return Array.from({ length: steps }, () => {
    const match = findMatch(query, states, current, direction)!;
    current = match.text;
    states[current] = selecting(states[current]!, match.from, match.to);
    return `${match.text}:${match.from}`;
  });
};

test('goes through both texts, and begins again after the last match', () => {
  const texts = [stateOf('a levada', 'Levada'), stateOf('levada')];
  expect(walk(texts, queryOf('levada'), 'next', 4)).toEqual(['0:3', '0:11', '1:1', '0:3']);
  expect(walk(texts, queryOf('levada'), 'previous', 4)).toEqual(['1:1', '0:11', '0:3', '1:1']);
});

test('stays at the only match, and finds nothing where there is none', () => {
  const texts = [stateOf('levada'), stateOf('')];
  expect(walk(texts, queryOf('levada'), 'next', 2)).toEqual(['0:1', '0:1']);
  expect(findMatch(queryOf('lapa'), texts, 0, 'next')).toBeUndefined();
  expect(findMatch(queryOf(''), texts, 0, 'next')).toBeUndefined();
});

test('compares case and whole words only when asked', () => {
  const texts = [stateOf('Levadas levada')];
  expect(walk(texts, queryOf('levada', { caseSensitive: true }), 'next', 1)).toEqual(['0:9']);
  expect(walk(texts, queryOf('Levada', { wholeWord: true }), 'next', 1)).toEqual(['0:9']);
});

test('replaces the selected match, keeps its marks, and nothing else', () => {
  const query = queryOf('levada', { replace: 'vereda' });
  const doc = schema.node('doc', null, [
    schema.node('line', null, [schema.text('a '), schema.text('levada', [schema.mark('bold')])]),
  ]);
  const state = EditorState.create({ doc, plugins: [search()] });
  expect(replaceSelectedMatch(query, selecting(state, 1, 4))).toBeUndefined();
  const replaced = state.apply(replaceSelectedMatch(query, selecting(state, 3, 9))!);
  expect(replaced.doc.textContent).toBe('a vereda');
  expect(replaced.doc.nodeAt(3)?.marks.map(({ type }) => type.name)).toEqual(['bold']);
  expect([replaced.selection.from, replaced.selection.to]).toEqual([3, 9]);
});

test('counts the matches of all texts and tells which is selected', () => {
  const query = queryOf('levada');
  const states = [searching(stateOf('levada levada'), query), searching(stateOf('levada'), query)];
  expect(countMatches(states, 0)).toEqual({ count: 3, selected: 0 });
  states[1] = selecting(states[1]!, 1, 7);
  expect(countMatches(states, 1)).toEqual({ count: 3, selected: 3 });
});
