'use client';
import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Collects the letters that are typed from the moment that something is opened until its field has the focus, so that the first ones are not lost while its code
 * is on its way. `take()`, called by the field when it is focused, returns them and ends that.
 */
export const useKeysBeforeFocus = (isOpening: boolean): (() => string) => {
  const typed = useRef('');
  const stop = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    if (!isOpening) return;
    typed.current = '';
    const collect = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1) typed.current += event.key;
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', collect, true);
    stop.current = () => removeEventListener('keydown', collect, true);
    return () => stop.current?.();
  }, [isOpening]);
  return useCallback(() => {
    stop.current?.();
    const letters = typed.current;
    typed.current = '';
    return letters;
  }, []);
};
