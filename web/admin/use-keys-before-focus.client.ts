'use client';
import { useEffect, useState } from 'react';

/**
 * Collects the characters that the user types after opening a dialog and before its field has the focus, so that none is lost while the
 * dialog's code is loading. The opening key press or click calls `start()`. The field calls `take()` on focus, which returns the characters
 * and stops collecting. `stop()` discards them.
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
  // A click or Escape also stops collecting.
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
