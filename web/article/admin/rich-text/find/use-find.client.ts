'use client';
import type { Editor, EditorEvents } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { replaceAll, SearchQuery, setSearchState } from 'prosemirror-search';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { inOneUndoStep } from '../../working-copy/shared-text.client.ts';
import { countMatches, findMatch, type Match, replaceSelectedMatch } from './find-match.ts';

export interface FindOptions {
  search: string;
  replace: string;
  caseSensitive: boolean;
  wholeWord: boolean;
}

/**
 * Searches the texts of several editors, in their order. Marks the matches as long as the component is mounted. Returns the number of
 * matches and functions that select and replace them.
 */
export const useFind = (editors: readonly Editor[], { search, replace, caseSensitive, wholeWord }: FindOptions) => {
  const [, update] = useReducer((count: number) => count + 1, 0);
  const [replaced, setReplaced] = useState<number>();
  const current = useRef(0);
  const query = useMemo(
    () => new SearchQuery({ search, replace, caseSensitive, wholeWord, literal: true }),
    [search, replace, caseSensitive, wholeWord],
  );
  useEffect(() => {
    const follow = ({ transaction: { docChanged } }: EditorEvents['transaction']) => {
      if (docChanged) setReplaced(undefined);
      update();
    };
    for (const editor of editors) {
      setQuery(editor, query);
      editor.on('transaction', follow);
    }
    setReplaced(undefined);
    update();
    return () => {
      for (const editor of editors) {
        editor.off('transaction', follow);
        setQuery(editor, new SearchQuery({ search: '' }));
      }
    };
  }, [editors, query]);
  const states = () => editors.map(({ state }) => state);
  const go = (direction: 'next' | 'previous') => {
    const match = findMatch(query, states(), current.current, direction);
    if (!match) return;
    current.current = match.text;
    select(editors[match.text]!, match);
    update();
  };
  return {
    ...countMatches(states(), current.current),
    /** The number of matches that `replaceAll` has replaced; undefined as soon as anything changes. */
    replaced,
    /** Selects the match next to the selected one, or to the caret. */
    go,
    /** Replaces the selected match, if there is one, and selects the next. */
    replaceOne() {
      const editor = editors[current.current];
      const tr = editor && replaceSelectedMatch(query, editor.state);
      if (tr) editor.view.dispatch(tr);
      go('next');
    },
    /** Replaces all matches, in one step of undo. */
    replaceAll() {
      const { count } = countMatches(states(), current.current);
      inOneUndoStep(states(), () => {
        for (const { state, view } of editors) replaceAll(state, view.dispatch);
      });
      setReplaced(count);
    },
    /** Returns the focus to the text, at the selected match. */
    focusText: () => editors[current.current]?.view.focus(),
  };
};

const setQuery = ({ isDestroyed, state, view }: Editor, query: SearchQuery): void => {
  if (!isDestroyed) view.dispatch(setSearchState(state.tr, query));
};

/** Selects a match and scrolls to it, without moving the focus. */
const select = ({ state, view }: Editor, { from, to }: Match): void => {
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
  const { node } = view.domAtPos(from);
  const element = node instanceof Element ? node : node.parentElement;
  element?.scrollIntoView({ block: 'center' });
};
