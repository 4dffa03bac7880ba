import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** The part of the editor's state that has no public name (prosemirror-view `InputState`): when the text got the focus, in milliseconds. */
interface FocusTime {
  input: { lastFocus: number };
}

/**
 * Makes the editor read the current selection, and believe the next one. For 200 ms after a focus the editor takes a caret at the start of
 * the text for one that the browser put there; after a key press it is the user's. Returns false so that the event is still handled.
 */
const readSelection = (view: EditorView, event: Event): false => {
  const isComposing = event instanceof KeyboardEvent && event.isComposing;
  if (!isComposing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
  (view as unknown as FocusTime).input.lastFocus = 0;
  return false;
};

/**
 * Puts the caret back where it was when the text gets the focus again, for example from a dialog that was closed. Browsers put it at the
 * start of the text, and the editor would take that for the user's wish when the page is slow (after 200 ms). Returns false so that the
 * event is still handled.
 */
const restoreSelection = (view: EditorView): false => {
  view.focus();
  return false;
};

/**
 * Makes every key press and paste act on the current selection, and keeps the selection while the focus is elsewhere. Browsers report a
 * changed selection in a separate task, and a quick key press comes before it: a link set on a word selected by keyboard would miss its
 * first letter.
 */
export const CurrentSelection = Extension.create({
  name: 'current_selection',
  // Runs before all other key handlers.
  priority: 10_000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown: readSelection,
          paste: readSelection,
          cut: readSelection,
          copy: readSelection,
          focus: restoreSelection,
        },
      },
    }),
  ],
});
