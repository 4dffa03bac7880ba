import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { getMatchHighlights, type SearchQuery } from 'prosemirror-search';

/** A place in one of several texts, such as the two languages of an article. */
export interface Match {
  /** Index of the text. */
  text: number;
  from: number;
  to: number;
}

type Direction = 'next' | 'previous';

/**
 * Finds the match next to the selection of the text with the index `current`: in the rest of that text, then in the other texts in order,
 * and at last in the part of that text before the selection. Returns undefined if no text contains a match.
 */
export const findMatch = (
  query: SearchQuery,
  states: readonly EditorState[],
  current: number,
  direction: Direction,
): Match | undefined => {
  if (!query.valid || states.length === 0) return undefined;
  const step = direction === 'next' ? 1 : -1;
  for (let turn = 0; turn <= states.length; turn += 1) {
    const text = (current + turn * step + states.length * 2) % states.length;
    const state = states[text]!;
    const found = turn === 0 ? findBeside(query, state, direction) : findFirst(query, state, direction);
    if (found) return { text, from: found.from, to: found.to };
  }
  return undefined;
};

const findBeside = (query: SearchQuery, state: EditorState, direction: Direction) =>
  direction === 'next' ? query.findNext(state, state.selection.to) : query.findPrev(state, state.selection.from);

const findFirst = (query: SearchQuery, state: EditorState, direction: Direction) =>
  direction === 'next' ? query.findNext(state) : query.findPrev(state);

/**
 * Returns a transaction that replaces the selection, if it is a match, and selects the replacement. Returns undefined if the selection is
 * no match.
 */
export const replaceSelectedMatch = (query: SearchQuery, state: EditorState): Transaction | undefined => {
  const { from, to } = state.selection;
  const found = query.valid ? query.findNext(state, from, to) : null;
  if (!found || found.from !== from || found.to !== to) return undefined;
  const { tr } = state;
  for (const each of query.getReplacements(state, found).reverse()) tr.replace(each.from, each.to, each.insert);
  return tr.setSelection(TextSelection.create(tr.doc, from, tr.mapping.map(to, 1)));
};

/** The number of matches in all texts, and the number of the selected one, counted from 1; 0 if none is selected. */
export const countMatches = (states: readonly EditorState[], current: number): { count: number; selected: number } => {
  const matches = states.flatMap((state, text) =>
    getMatchHighlights(state)
      .find()
      .map(({ from, to }) => ({ text, from, to })),
  );
  const { from, to } = states[current]?.selection ?? {};
  return {
    count: matches.length,
    selected: matches.findIndex((match) => match.text === current && match.from === from && match.to === to) + 1,
  };
};
