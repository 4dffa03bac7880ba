'use client';
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Lets items of a `kind` (see `useDraggable`) be dropped on the element of `place`; `onDrop` gets the key of the item. Returns true while
 * an item is held over the element.
 */
export const useDropTarget = (
  place: RefObject<HTMLElement | null>,
  kind: string,
  onDrop: (key: string) => void,
): boolean => {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  useEffect(
    () =>
      dropTargetForElements({
        element: place.current!,
        canDrop: ({ source }) => typeof source.data[kind] === 'string',
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          latest.current(source.data[kind] as string);
        },
      }),
    [place, kind],
  );
  return isOver;
};
