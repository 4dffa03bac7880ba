'use client';
import { useRef, useState } from 'react';

/**
 * A state that is set after each letter. Unlike that of `useState`, setting it to an equal value schedules nothing: where letters come faster
 * than the browser is idle, React would take fifty such updates in a row for an endless loop and end the editor.
 */
export const useDistinctState = <Value>(initial: Value, isSame: (one: Value, other: Value) => boolean) => {
  const [value, setValue] = useState(initial);
  const last = useRef(initial);
  const set = (next: Value): void => {
    if (isSame(next, last.current)) return;
    last.current = next;
    setValue(next);
  };
  return [value, set] as const;
};
