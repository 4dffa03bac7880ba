'use client';
import { Extension } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { type EditorState, Plugin } from '@tiptap/pm/state';
import { initProseMirrorDoc, yCursorPlugin, ySyncPluginKey, yUndoPluginKey } from '@tiptap/y-tiptap';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { Locale } from '#domain/shared/locale.ts';
import { contentOf } from './document-fields.ts';

/** A document that the editors of both languages show, with the carets of others if it is shared. */
export interface EditedDocument {
  doc: Y.Doc;
  awareness?: Awareness;
}

/** The nodes of an editor by the shared types that they show. */
type Mapping = ReturnType<typeof initProseMirrorDoc>['mapping'];

/** Colours of carets, dark enough for white letters; a user has the same one in every browser. */
const COLOURS = ['#1f6f8b', '#9c4221', '#5b3a8c', '#2f6b3a', '#9b2c4d', '#6b5d00', '#30507a', '#7a3e7d'] as const;

/** Returns the colour of a user's caret. */
export const colourOf = (userId: string): string =>
  COLOURS[[...userId].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) >>> 0, 0) % COLOURS.length]!;

/**
 * Returns the extensions that bind an editor to the shared text of a language: everybody's letters, carets with names, and undo of one's own
 * changes.
 */
export const sharedText = ({ doc, awareness }: EditedDocument, language: Locale) => {
  const fragment = contentOf(doc, language);
  const mapping: Mapping = new Map();
  return [
    Collaboration.configure({
      fragment,
      ySyncOptions: { mapping },
      // Undo empties a paragraph instead of deleting one in which somebody else has written.
      yUndoOptions: { protectedNodes: new Set(['text_block', 'item']) },
    }),
    initialText(fragment, mapping),
    Extension.create({
      name: 'carets',
      addProseMirrorPlugins: () =>
        awareness ? [yCursorPlugin(awareness, { cursorBuilder: createCaret, selectionBuilder })] : [],
    }),
  ];
};

/**
 * Creates an extension that begins the editor with the shared text. The binding would begin with an empty text and then replace it, which
 * leaves an invalid selection in a text that begins with a list or a picture.
 */
const initialText = (fragment: Y.XmlFragment, mapping: Mapping) => {
  let isStale = false;
  const changed = () => {
    isStale = true;
  };
  return Extension.create({
    name: 'initial_text',
    // After the binding's plugin.
    priority: 1,
    onBeforeCreate() {
      if (fragment.length === 0) return;
      const initial = initProseMirrorDoc(fragment, this.editor.schema);
      for (const [type, node] of initial.mapping) mapping.set(type, node);
      this.editor.options.content = initial.doc as never;
      fragment.observeDeep(changed);
    },
    addProseMirrorPlugins: () => [
      new Plugin({
        view: ({ state }) => {
          fragment.unobserveDeep(changed);
          // Somebody wrote between the creation of the editor and its mounting.
          if (isStale) ySyncPluginKey.getState(state).binding._forceRerender();
          isStale = false;
          return {};
        },
      }),
    ],
  });
};

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
