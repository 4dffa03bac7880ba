'use client';
import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { flushSync } from 'react-dom';

/**
 * Focuses an editor immediately. Tiptap's own `focus()` waits for the next frame, and what is typed until then is lost if the element that
 * had the focus is gone.
 */
export const focusEditor = ({ view, isDestroyed }: Pick<Editor, 'view' | 'isDestroyed'>): void => {
  if (!isDestroyed) view.focus();
};

/** Focuses an editor immediately and applies a transaction, usually one that moves the caret. Scrolls the caret into view. */
export const focusAndDispatch = (editor: Editor, tr: Transaction): void => {
  focusEditor(editor);
  editor.view.dispatch(tr.scrollIntoView());
};

/**
 * Focuses the first input field of the block at a position, even if the block was inserted just before. Resolves before the browser handles
 * the next key press.
 */
export const focusFieldOf = async ({ view }: Editor, position: number): Promise<void> => {
  // Tiptap notifies React of a new block in a microtask.
  await Promise.resolve();
  flushSync(() => {});
  const block = view.nodeDOM(position);
  if (block instanceof HTMLElement) block.querySelector('input')?.focus();
};
