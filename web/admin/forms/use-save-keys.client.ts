'use client';
import { useEffect, useRef } from 'react';

/**
 * Saves by Ctrl+S or ⌘S, instead of the browser that would save the page as a file. Works in every field of the page, also in those that
 * keep their keys to themselves, such as the caption of a picture in a text.
 */
export const useSaveKeys = (save: () => unknown): void => {
  const current = useRef(save);
  useEffect(() => {
    current.current = save;
  });
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (!event.repeat) void current.current();
    };
    // Before any element sees the key.
    addEventListener('keydown', keys, { capture: true });
    return () => removeEventListener('keydown', keys, { capture: true });
  }, []);
};
