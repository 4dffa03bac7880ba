'use client';
import { type RefObject, useLayoutEffect } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable]';

/** Gives a field the focus when it comes onto the screen, before the next key, where that is wanted and no other field has it. */
export const useInitialFocus = (field: RefObject<HTMLElement | null>, isWanted: boolean): void => {
  useLayoutEffect(() => {
    if (isWanted && !document.activeElement?.matches(FIELDS)) field.current?.focus({ preventScroll: true });
    // Only when it comes: later the person has chosen where to write.
  }, []);
};
