'use client';
import { useEffect, useState } from 'react';
import { addKey } from './keys-before-focus.ts';

/**
 * Returns functions that collect what the user types between opening a dialog and its field getting the focus, while the dialog's code is
 * loading. The key press or click that opens the dialog calls `start()`, with what was typed before. The field calls `take()` on focus, which
 * ends the collecting and returns the characters. `stop()` only ends the collecting.
 */
export const useKeysBeforeFocus = () => {
  const [keys] = useState(createCollector);
  useEffect(() => keys.stop, [keys]);
  return keys;
};

const createCollector = () => {
  let letters = '';
  const collect = (event: KeyboardEvent) => {
    const added = addKey(letters, event);
    if (!added) return;
    if (added === 'stop') return stop();
    letters = added.text;
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
    start: (typed = '') => {
      letters = typed;
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
