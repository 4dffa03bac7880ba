'use client';
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { takeEarlyTyping } from './early-input.ts';

/**
 * Calls `onTyped` on mount with the text that the user typed into a controlled field before hydration, which React would otherwise replace.
 * Does nothing if there is none.
 */
export const useEarlyTyping = (
  field: RefObject<HTMLTextAreaElement | HTMLInputElement | null>,
  onTyped: (text: string) => void,
): void => {
  const takeOver = useEffectEvent(onTyped);
  useLayoutEffect(() => {
    const typed = field.current && takeEarlyTyping(field.current);
    if (typed !== undefined && typed !== null) takeOver(typed);
  }, [field]);
};
