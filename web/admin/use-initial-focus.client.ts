'use client';
import { type RefObject, useLayoutEffect } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable]';

/**
 * Focuses a field on mount if `isWanted` is true, unless another field has the focus already. This happens so early that no key press is
 * lost.
 */
export const useInitialFocus = (field: RefObject<HTMLElement | null>, isWanted: boolean): void => {
  useLayoutEffect(() => {
    if (isWanted && !document.activeElement?.matches(FIELDS)) field.current?.focus({ preventScroll: true });
    // Only on mount: later the user decides where to type.
  }, []);
};
