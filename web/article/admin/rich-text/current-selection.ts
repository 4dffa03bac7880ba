import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** Lets the editor read what is selected now; returns that the event is still to be handled. */
const readSelection = ({ dom }: EditorView, event: Event): false => {
  const isComposing = event instanceof KeyboardEvent && event.isComposing;
  if (!isComposing) dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
  return false;
};

/**
 * Makes each key and each paste act on what is selected at that moment. Browsers report a changed selection in a task of its own, and a
 * quick key comes before it: a link over a word selected by keys would miss its first letter.
 */
export const CurrentSelection = Extension.create({
  name: 'current_selection',
  // Before every other handler of keys.
  priority: 10_000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: { keydown: readSelection, paste: readSelection, cut: readSelection, copy: readSelection },
      },
    }),
  ],
});
