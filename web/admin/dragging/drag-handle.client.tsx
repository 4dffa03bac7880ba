'use client';
import type { RefObject } from 'react';

interface DragHandleProps {
  handle: RefObject<HTMLButtonElement | null>;
  label: string;
  /** Id of the element that says which keys move the item. */
  hint: string;
  /** Moves the item by a key, and returns true if that key moves it. */
  onKey(key: string): boolean;
}

/** Renders the button by which an item is dragged with a pointer, or moved by keys. */
export const DragHandle = ({ handle, label, hint, onKey }: DragHandleProps) => (
  <button
    ref={handle}
    type="button"
    className="desk-handle"
    aria-label={label}
    aria-describedby={hint}
    onKeyDown={(event) => {
      if (onKey(event.key)) event.preventDefault();
    }}
  >
    <span aria-hidden="true">⠿</span>
  </button>
);
