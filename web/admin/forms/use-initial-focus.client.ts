'use client';
import { type RefObject, useLayoutEffect } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable]';

/**
 * Focuses a field when it is mounted if `isWanted` is true, unless another field already has the focus. The focus is set before the browser
 * paints, so that no key press is lost.
 */
export const useInitialFocus = (field: RefObject<HTMLElement | null>, isWanted: boolean): void => {
  useLayoutEffect(() => {
    if (isWanted && !document.activeElement?.matches(FIELDS)) field.current?.focus({ preventScroll: true });
    // Only on mount: later the user decides where to type.
  }, []);
};
