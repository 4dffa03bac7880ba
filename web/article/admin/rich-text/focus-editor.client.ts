'use client';
import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { flushSync } from 'react-dom';

/**
 * Gives an editor the focus at once. Tiptap's own `focus()` waits for the next frame: what is typed until then is lost when the element that had the focus is
 * gone.
 */
export const focusEditor = ({ view, isDestroyed }: Pick<Editor, 'view' | 'isDestroyed'>): void => {
  if (!isDestroyed) view.focus();
};

/** Gives an editor the focus at once and applies a transaction, which usually moves the caret. */
export const focusAndDispatch = (editor: Editor, tr: Transaction): void => {
  focusEditor(editor);
  editor.view.dispatch(tr.scrollIntoView());
};

/** Gives the focus to the first field of the block at a position, which may have been put in a moment ago. Ends before the browser handles the next key. */
export const focusFieldOf = async ({ view }: Editor, position: number): Promise<void> => {
  // Tiptap tells React of a new block in a microtask.
  await Promise.resolve();
  flushSync(() => {});
  const block = view.nodeDOM(position);
  if (block instanceof HTMLElement) block.querySelector('input')?.focus();
};
