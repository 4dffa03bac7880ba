'use client';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { movedPosition } from './moved-position.ts';

/**
 * Keeps the caret and the selection of a controlled text field where they are in the text when somebody else changes it. Returns a function
 * to call when the user has typed or moved the caret.
 */
export const useKeptCaret = (field: RefObject<HTMLTextAreaElement | null>, value: string): (() => void) => {
  const before = useRef({ value, start: 0, end: 0 });
  const remember = () => {
    const { selectionStart: start = 0, selectionEnd: end = 0, value: shown = '' } = field.current ?? {};
    before.current = { value: shown, start, end };
  };
  useLayoutEffect(() => {
    const textarea = field.current;
    const { value: was, start, end } = before.current;
    if (textarea && document.activeElement === textarea && was !== value)
      textarea.setSelectionRange(movedPosition(was, value, start), movedPosition(was, value, end));
    remember();
  }, [value]);
  return remember;
};
