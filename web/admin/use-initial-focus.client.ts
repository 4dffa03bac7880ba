'use client';
import { type RefObject, useLayoutEffect } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable]';

/** Focuses a field when it is mounted, before the next key press, if `isWanted` and no other field has the focus. */
export const useInitialFocus = (field: RefObject<HTMLElement | null>, isWanted: boolean): void => {
  useLayoutEffect(() => {
    if (isWanted && !document.activeElement?.matches(FIELDS)) field.current?.focus({ preventScroll: true });
    // Only on mount: later the user decides where to type.
  }, []);
};
