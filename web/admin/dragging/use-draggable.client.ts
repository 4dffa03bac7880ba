'use client';
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef } from 'react';

/** The elements of an item that can be dragged. */
interface DraggableItem {
  row: RefObject<HTMLLIElement | null>;
  handle: RefObject<HTMLButtonElement | null>;
}

/**
 * Lets an item be dragged by its handle to a `useDropTarget` of the same `kind`, which gets its `key`; without a key it stays where it is.
 * `isHeld`: the user moved it last. At its new place the item is another element, whose handle then takes the focus again.
 */
export const useDraggable = (kind: string, key: string | undefined, isHeld: boolean): DraggableItem => {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (key === undefined) return;
    return draggable({
      element: row.current!,
      dragHandle: handle.current!,
      getInitialData: () => ({ [kind]: key }),
    });
  }, [kind, key]);
  const wasHeld = useRef(isHeld);
  useEffect(() => {
    if (wasHeld.current) handle.current?.focus();
  }, []);
  return { row, handle };
};
