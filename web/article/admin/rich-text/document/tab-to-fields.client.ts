import { Extension } from '@tiptap/core';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Tab goes from the text to the first field of the next block that has one, such as the alternative text of a picture below the caret. The
 * browser goes to the first field of the whole text, wherever the caret is. After the last block with fields, Tab is left to the browser.
 */
export const TabToFields = Extension.create({
  name: 'tab_to_fields',
  // Lists, tables and the slash menu take Tab before.
  priority: 10,
  addKeyboardShortcuts() {
    return {
      Tab: () => {
        const field = fieldAfterCaret(this.editor.view);
        field?.focus();
        if (field instanceof HTMLInputElement) field.select();
        return field !== undefined;
      },
    };
  },
});

const fieldAfterCaret = (view: EditorView): HTMLElement | undefined => {
  const { doc, selection } = view.state;
  let found: HTMLElement | undefined;
  doc.forEach((block, position) => {
    if (found || !block.isAtom || position < selection.from) return;
    const dom = view.nodeDOM(position);
    if (dom instanceof HTMLElement) found = dom.querySelector<HTMLElement>('input, select, button') ?? undefined;
  });
  return found;
};
