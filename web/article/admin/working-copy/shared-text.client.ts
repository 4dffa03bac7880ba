'use client';
import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';
import {
  defaultDeleteFilter,
  initProseMirrorDoc,
  yCursorPlugin,
  ySyncPlugin,
  ySyncPluginKey,
  yUndoPlugin,
  yUndoPluginKey,
} from 'y-prosemirror';
import type { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { Locale } from '#domain/shared/locale.ts';
import { contentOf } from '../../working-copy/document-fields.ts';
import { followJointSteps, inJointStep } from './joint-steps.ts';
import { keptSelection } from './kept-selection.client.ts';

/** A document that the editors of both languages show, with the carets of others if it is shared. */
export interface EditedDocument {
  doc: Y.Doc;
  awareness?: Awareness;
  /** Returns the epoch of the host's document; empty until it is known. */
  epoch?(): string;
  /** Whose carets in other tabs are not shown. */
  userId?: string;
}

/** The nodes of an editor by the shared types that they show. */
type Mapping = ReturnType<typeof initProseMirrorDoc>['mapping'];

/** Colours of carets, dark enough for white letters; a user has the same one in every browser. */
const COLOURS = ['#1f6f8b', '#9c4221', '#5b3a8c', '#2f6b3a', '#9b2c4d', '#6b5d00', '#30507a', '#7a3e7d'] as const;

/** Returns the colour of a user's caret. */
const colourOf = (userId: string): string =>
  COLOURS[[...userId].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) >>> 0, 0) % COLOURS.length]!;

/**
 * Creates the extension that binds an editor to the shared text of a language: everybody's letters, carets with names, and undo of one's own
 * changes.
 */
export const sharedText = ({ doc, awareness, userId }: EditedDocument, language: Locale) => {
  const fragment = contentOf(doc, language);
  const mapping: Mapping = new Map();
  const start = watchUntilMounted(fragment);
  const undoManager = createUndoManager(fragment);
  return Extension.create({
    name: 'shared_text',
    // Before the plugins that look at what was changed.
    priority: 1000,
    onBeforeCreate() {
      if (fragment.length === 0) return;
      const initial = initProseMirrorDoc(fragment, this.editor.schema);
      for (const [type, node] of initial.mapping) mapping.set(type, node);
      this.editor.options.content = initial.doc as never;
    },
    onDestroy: () => undoManager.destroy(),
    addKeyboardShortcuts: () => ({
      'Mod-z': () => undoManager.undo() !== null,
      'Mod-y': () => undoManager.redo() !== null,
      'Shift-Mod-z': () => undoManager.redo() !== null,
    }),
    addProseMirrorPlugins: () => [
      ySyncPlugin(fragment, { mapping }),
      undoPlugin(undoManager),
      start,
      keptSelection(doc),
      ...(awareness ? [carets(awareness, userId)] : []),
    ],
  });
};

/**
 * Creates a plugin that shows what somebody wrote between the creation of the editor and its mounting. The editor begins with the shared
 * text, because the binding alone would begin with an empty text and replace it, which leaves an invalid selection where a text begins with
 * a list or a picture.
 */
const watchUntilMounted = (fragment: Y.XmlFragment): Plugin => {
  let isStale = false;
  let isMounted = false;
  fragment.observeDeep(() => {
    isStale = !isMounted;
  });
  return new Plugin({
    view: ({ state }) => {
      if (isStale) ySyncPluginKey.getState(state).binding._forceRerender();
      isStale = false;
      isMounted = true;
      return {};
    },
  });
};

/** Blocks that undo empties instead of deleting, if somebody else has written in them. */
const PROTECTED = new Set([
  'text_block',
  'heading',
  'quote',
  'callout',
  'list',
  'item',
  'table',
  'table_row',
  'table_cell',
]);

const createUndoManager = (fragment: Y.XmlFragment): Y.UndoManager => {
  const undoManager = new Y.UndoManager(fragment, {
    trackedOrigins: new Set([ySyncPluginKey]),
    deleteFilter: (item) => defaultDeleteFilter(item, PROTECTED),
    captureTransaction: ({ meta }) => meta.get('addToHistory') !== false,
  });
  followJointSteps(undoManager);
  return undoManager;
};

/** The binding's plugin for undo. It would end the undo manager whenever another plugin is added. */
const undoPlugin = (undoManager: Y.UndoManager): Plugin => {
  const plugin = yUndoPlugin({ undoManager });
  const { view } = plugin.spec;
  plugin.spec.view = (editorView) => ({ ...view?.(editorView), destroy: () => {} });
  return plugin;
};

/** Returns whether a change of the editor comes from the shared text: from others, or by undo. */
export const isFromSharedText = (tr: Transaction): boolean => tr.getMeta(ySyncPluginKey)?.isChangeOrigin === true;

interface CaretUser {
  id?: string;
  name: string;
}

/** Creates the plugin that shows the carets and selections of other users. */
const carets = (awareness: Awareness, userId: string | undefined): Plugin =>
  yCursorPlugin(awareness, {
    awarenessStateFilter: (_own, _other, { user }: { user?: CaretUser }) => user !== undefined && user.id !== userId,
    cursorBuilder: ({ id, name }: CaretUser) => createCaret(name, colourOf(id ?? name)),
    selectionBuilder: ({ id, name }: CaretUser) => ({
      class: 'text-selection',
      style: `--colour: ${colourOf(id ?? name)}`,
    }),
  });

const createCaret = (name: string, colour: string): HTMLElement => {
  const caret = document.createElement('span');
  caret.className = 'text-caret';
  caret.style.setProperty('--colour', colour);
  const label = document.createElement('span');
  label.className = 'text-caret-name';
  label.textContent = name;
  // A word joiner on both sides, so that the widget has a height and lines do not break beside it.
  caret.append('\u2060', label, '\u2060');
  return caret;
};

const undoManagerOf = (state: EditorState): Y.UndoManager | undefined => yUndoPluginKey.getState(state)?.undoManager;

/** Makes the next change a step of its own for undo. */
export const startUndoStep = (state: EditorState): void => undoManagerOf(state)?.stopCapturing();

/** Makes what `change` does in several editors one step: undo or redo in one of them does it in all. */
export const inOneUndoStep = (states: readonly EditorState[], change: () => void): void =>
  inJointStep(
    states.map(undoManagerOf).filter((manager) => manager !== undefined),
    change,
  );
