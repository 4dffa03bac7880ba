'use client';
import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { useEffect } from 'react';
import type { NotedWords } from '#domain/note/events.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { focusEditor } from '../rich-text/document/focus-editor.client.ts';
import { noteRanges, setNoteMarks } from './note-marks.client.ts';
import { wordsAt } from './noted-words.ts';
import { useNotes } from './notes-context.client.tsx';
import { boundText, placeAt } from './words-place.client.ts';

/** Highlights the words of the open notes in the editor of a language, whose shared document has the epoch `document`. */
export const useNoteHighlights = (editor: Editor | null, language: Locale, document: string): void => {
  const { notes, active, connect } = useNotes() ?? {};
  useEffect(() => {
    if (!editor || editor.isDestroyed || !notes) return;
    const open = notes.filter(({ locale, isResolved, id }) => locale === language && (!isResolved || id === active));
    editor.view.dispatch(setNoteMarks(editor.state.tr, { notes: open, active, document }));
  }, [editor, language, document, notes, active]);
  useEffect(() => {
    if (editor) return connect?.(language, (note) => reveal(editor, note));
  }, [editor, language, connect]);
};

/** Moves the caret to the words of a note. Does nothing if they were deleted. */
const reveal = (editor: Editor, note: string): void => {
  if (editor.isDestroyed) return;
  const { view, state } = editor;
  const range = noteRanges(state).get(note);
  if (!range) return;
  focusEditor(editor);
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, range.from)));
  const { node } = view.domAtPos(range.from);
  (node instanceof Element ? node : node.parentElement)?.scrollIntoView({ block: 'center' });
};

/** Returns the selected words and their place; undefined if no letter is selected. */
export const selectedWords = ({ state }: Editor, document: string): NotedWords | undefined => {
  const { from, to } = state.selection;
  const words = wordsAt(state.doc, { from, to });
  return words && { ...words, place: document === '' ? null : placeAt(boundText(state), { from, to }, document) };
};
