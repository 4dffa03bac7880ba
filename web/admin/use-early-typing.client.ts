'use client';
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { takeEarlyTyping } from './early-typing.ts';

/** Calls `onTyped` with the text that was typed into a controlled field before hydration, if any. */
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
