'use client';
import { type ReactNode, useState } from 'react';
import { DragHandle } from '../dragging/drag-handle.client.tsx';
import { useMessage } from '../messages/message-provider.client.tsx';
import { moveInOrder, placeByKey } from './item-order.ts';
import { useSortableItem } from './use-sortable-item.client.ts';

export interface SortableItem {
  id: string;
  /** Name used in labels and announcements. */
  name: string;
  content: ReactNode;
}

interface SortableListProps {
  items: SortableItem[];
  /** Called with the ids in their new order. */
  onReorder(order: string[]): void;
}

/** Renders a list that the user can reorder by dragging, with buttons, or with the arrow keys on the handle. */
export const SortableList = ({ items: latest, onReorder }: SortableListProps) => {
  const t = useMessage();
  const [announcement, setAnnouncement] = useState('');
  // Changes by other users are held back during a drag: moving the row in the document would end the browser's drag.
  const [held, setHeld] = useState<SortableItem[]>();
  const items = held ?? latest;
  const order = items.map(({ id }) => id);
  const move = (id: string, to: number) => {
    const moved = moveInOrder(order, id, to);
    if (!moved) return;
    const name = items.find((item) => item.id === id)!.name;
    setAnnouncement(t('desk.moved', { name, position: moved.place + 1 }));
    onReorder(moved.order);
  };
  return (
    <>
      <p className="desk-hint" id="ordered-hint">
        {t('desk.moveHint')}
      </p>
      <ol className="desk-ordered">
        {items.map((item, place) => (
          <Item
            key={item.id}
            item={item}
            place={place}
            onMove={move}
            onHold={(isHeld) => setHeld(isHeld ? items : undefined)}
            order={order}
          />
        ))}
      </ol>
      <p role="status" className="desk-hidden">
        {announcement}
      </p>
    </>
  );
};

interface ItemProps {
  item: SortableItem;
  place: number;
  order: string[];
  onMove(id: string, to: number): void;
  onHold(isHeld: boolean): void;
}

const Item = ({ item, place, order, onMove, onHold }: ItemProps) => {
  const t = useMessage();
  const { row, handle, edge } = useSortableItem<HTMLButtonElement>(item.id, {
    order,
    onMove,
    onHold,
    direction: 'down',
  });
  return (
    <li ref={row} data-edge={edge}>
      <DragHandle
        handle={handle}
        label={t('desk.move', { name: item.name })}
        hint="ordered-hint"
        onKey={(key) => {
          const to = placeByKey(key, place, order.length);
          if (to !== undefined) onMove(item.id, to);
          return to !== undefined;
        }}
      />
      <div className="desk-ordered-item">{item.content}</div>
      <span className="desk-steps">
        <Step
          {...{ item, onMove }}
          to={place - 1}
          label={t('desk.moveUp', { name: item.name })}
          isPossible={place > 0}
          arrow="↑"
        />
        <Step
          {...{ item, onMove }}
          to={place + 1}
          label={t('desk.moveDown', { name: item.name })}
          isPossible={place < order.length - 1}
          arrow="↓"
        />
      </span>
    </li>
  );
};

interface StepProps extends Pick<ItemProps, 'item' | 'onMove'> {
  to: number;
  label: string;
  isPossible: boolean;
  arrow: string;
}

/** Renders a button for touch and users who cannot drag. Not in the tab order, since the handle supports keys. */
const Step = ({ item, onMove, to, label, isPossible, arrow }: StepProps) => (
  <button type="button" tabIndex={-1} aria-label={label} disabled={!isPossible} onClick={() => onMove(item.id, to)}>
    <span aria-hidden="true">{arrow}</span>
  </button>
);
