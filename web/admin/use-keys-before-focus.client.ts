'use client';
import { useEffect, useState } from 'react';

/**
 * Collects the letters that are typed from the moment that something is opened until its field has the focus, so that the first ones are not lost while its code
 * is on its way. `start()` is called by the key or click itself, before the next key; `take()`, called by the field when it is focused, returns the letters and
 * ends that; `stop()` ends it without them.
 */
export const useKeysBeforeFocus = () => {
  const [keys] = useState(createCollector);
  useEffect(() => keys.stop, [keys]);
  return keys;
};

const createCollector = () => {
  let letters = '';
  const collect = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.length === 1) letters += event.key;
    else if (event.key === 'Backspace') letters = letters.slice(0, -1);
    else if (event.key === 'Escape') return stop();
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };
  // A click, like Escape, gives up waiting.
  const stop = () => {
    removeEventListener('keydown', collect, true);
    removeEventListener('pointerdown', stop, true);
  };
  return {
    stop,
    start: () => {
      letters = '';
      addEventListener('keydown', collect, true);
      addEventListener('pointerdown', stop, true);
    },
    take: (): string => {
      stop();
      const taken = letters;
      letters = '';
      return taken;
    },
  };
};
