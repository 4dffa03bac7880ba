'use client';
import { Extension } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import type { EditorState } from '@tiptap/pm/state';
import { yCursorPlugin, yUndoPluginKey } from '@tiptap/y-tiptap';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { Locale } from '#domain/shared/locale.ts';
import { contentOf } from './document-fields.ts';

/** A document that the editors of both languages show, with the carets of others if it is shared. */
export interface EditedDocument {
  doc: Y.Doc;
  awareness?: Awareness;
}

/** Colours of carets, dark enough for white letters; a user has the same one in every browser. */
const COLOURS = ['#1f6f8b', '#9c4221', '#5b3a8c', '#2f6b3a', '#9b2c4d', '#6b5d00', '#30507a', '#7a3e7d'] as const;

/** Returns the colour of a user's caret. */
export const colourOf = (userId: string): string =>
  COLOURS[[...userId].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) >>> 0, 0) % COLOURS.length]!;

/**
 * Returns the extensions that bind an editor to the shared text of a language: everybody's letters, carets with names, and undo of one's own
 * changes.
 */
export const sharedText = ({ doc, awareness }: EditedDocument, language: Locale) => [
  Collaboration.configure({
    fragment: contentOf(doc, language),
    // Undo empties a paragraph instead of deleting one in which somebody else has written.
    yUndoOptions: { protectedNodes: new Set(['text_block', 'item']) } as never,
  }),
  Extension.create({
    name: 'carets',
    addProseMirrorPlugins: () =>
      awareness ? [yCursorPlugin(awareness, { cursorBuilder: createCaret, selectionBuilder })] : [],
  }),
];

interface CaretUser {
  name: string;
  color: string;
}

const createCaret = ({ name, color }: CaretUser): HTMLElement => {
  const caret = document.createElement('span');
  caret.className = 'text-caret';
  caret.style.setProperty('--colour', color);
  const label = document.createElement('span');
  label.className = 'text-caret-name';
  label.textContent = name;
  // A word joiner on both sides, so that the widget has a height and lines do not break beside it.
  caret.append('\u2060', label, '\u2060');
  return caret;
};

const selectionBuilder = ({ color }: CaretUser) => ({ class: 'text-selection', style: `--colour: ${color}` });

/** Makes the next change a step of its own for undo. */
export const startUndoStep = (state: EditorState): void => yUndoPluginKey.getState(state)?.undoManager.stopCapturing();
