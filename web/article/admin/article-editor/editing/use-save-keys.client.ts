'use client';
import { useEffect } from 'react';

/** Saves by Ctrl+S or ⌘S, instead of the browser that would save the page as a file. */
export const useSaveKeys = (save: () => Promise<unknown>): void => {
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      void save();
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, [save]);
};
