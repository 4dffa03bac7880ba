'use client';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState } from 'react';
import { placeOfDrop } from './item-order.ts';

interface SortableItems {
  /** The ids of all items in their order. Items are dropped only among those that are in it. */
  order: string[];
  onMove(id: string, to: number): void;
  /** Called when a drag begins and when it ends. */
  onHold?(isHeld: boolean): void;
  /** `down`: items are in a column and dragged as a whole. `along`: they are in rows, and their handle is dragged. */
  direction: 'down' | 'along';
}

/**
 * Makes an item of a list draggable by its handle, and a drop target: another item is dropped before or after its middle. Returns the refs
 * of both, and the edge at which the dragged item would come.
 */
export const useSortableItem = <Handle extends HTMLElement>(id: string, list: SortableItems) => {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<Handle>(null);
  const [edge, setEdge] = useState<'before' | 'after'>();
  const latest = useRef(list);
  latest.current = list;
  const { direction } = list;
  useEffect(() => {
    const [element, dragHandle] = [row.current!, handle.current!];
    const isSecondHalf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
      const { top, left, width, height } = element.getBoundingClientRect();
      return direction === 'down' ? clientY > top + height / 2 : clientX > left + width / 2;
    };
    const stopDragging = draggable({
      ...(direction === 'down' ? { element, dragHandle } : { element: dragHandle }),
      getInitialData: () => ({ ordered: id }),
      onDragStart: () => latest.current.onHold?.(true),
      onDrop: () => latest.current.onHold?.(false),
    });
    const stopDropping = dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.ordered !== id && latest.current.order.includes(String(source.data.ordered)),
      onDrag: ({ location }) => setEdge(isSecondHalf(location.current.input) ? 'after' : 'before'),
      onDragLeave: () => setEdge(undefined),
      onDrop({ source, location }) {
        setEdge(undefined);
        const moved = source.data.ordered as string;
        const drop = { target: id, isSecondHalf: isSecondHalf(location.current.input) };
        latest.current.onMove(moved, placeOfDrop(latest.current.order, moved, drop));
      },
    });
    return () => {
      stopDragging();
      stopDropping();
    };
  }, [id, direction]);
  return { row, handle, edge };
};
