'use client';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/button.tsx';
import type { Translate } from '../../message-format.ts';
import { IslandDrawing } from '../../restaurant/map/island-drawing.tsx';
import {
  isDrawn,
  isOnMap,
  MAP_SIZE,
  type Point,
  type Position,
  pointStyle,
  toMapPoint,
  toPosition,
} from '../../restaurant/map/map-coordinates.ts';
import { useMessage } from '../messages/message-provider.client.tsx';

interface PositionMapProps {
  /** Undefined if there is none; it may lie outside of the map. */
  position: Position | undefined;
  /** Returns where the marker starts, from the values of the form. */
  startOf(form: HTMLFormElement): Position;
  onMove(position: Position): void;
  onRemove(): void;
}

/** Renders the map with a marker, which is moved by a click, by dragging, and by arrow keys, and buttons that set and remove it. */
export const PositionMap = ({ position, startOf, onMove, onRemove }: PositionMapProps) => {
  const t = useMessage();
  const hint = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const moveTo = (to: Position) => isDrawn(to) && onMove(to);
  const shown = position && isDrawn(position) ? position : undefined;
  const start = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const from = startOf(currentTarget.form!);
    flushSync(() => onMove(from));
    sheet.current?.querySelector('button')?.focus();
  };
  return (
    <>
      <Sheet sheet={sheet} position={shown} moveTo={moveTo} hint={hint} />
      <p className="desk-hint" id={hint}>
        {t('desk.position.hint')}
      </p>
      <p role="status" className={shown ? 'desk-hidden' : 'desk-hint'}>
        {statusOf(position, t)}
      </p>
      <p className="position-actions">
        <Button type="button" variant="ghost" onClick={start}>
          {t('desk.position.start')}
        </Button>{' '}
        <Button type="button" variant="ghost" onClick={onRemove}>
          {t('desk.position.remove')}
        </Button>
      </p>
    </>
  );
};

const statusOf = (position: Position | undefined, t: Translate): string => {
  if (!position) return t('desk.position.none');
  return isDrawn(position) ? `${position.latitude}, ${position.longitude}` : t('desk.position.notOnMap');
};

interface SheetProps {
  sheet: RefObject<HTMLDivElement | null>;
  position: Position | undefined;
  moveTo(position: Position): void;
  /** Id of the element that describes the marker. */
  hint: string;
}

const Sheet = ({ sheet, position, moveTo, hint }: SheetProps) => {
  const t = useMessage();
  const moveToPoint = (point: Point) => isOnMap(point) && moveTo(toPosition(point));
  return (
    <div
      ref={sheet}
      // A screen reader then passes the arrow keys on to the marker.
      role="application"
      aria-label={t('desk.position.map')}
      className="position-map"
      data-hue="terracotta"
      onClick={(event) => event.target instanceof HTMLButtonElement || moveToPoint(pointIn(event.currentTarget, event))}
      onKeyDown={(event) => position && moveByKey(event, position, moveTo)}
    >
      <IslandDrawing />
      {position && (
        <Marker
          at={toMapPoint(position)}
          onDrag={moveToPoint}
          label={t('desk.position.marker')}
          hint={hint}
          sheet={sheet}
        />
      )}
    </div>
  );
};

interface MarkerProps extends Pick<SheetProps, 'sheet' | 'hint'> {
  at: Point;
  onDrag(to: Point): void;
  label: string;
}

const Marker = ({ at, onDrag, label, hint, sheet }: MarkerProps) => {
  /** Distance from the marker to the pointer that holds it. */
  const held = useRef<Point>({ x: 0, y: 0 });
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    const { x, y } = pointIn(sheet.current!, event);
    held.current = { x: x - at.x, y: y - at.y };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { x, y } = pointIn(sheet.current!, event);
    onDrag({ x: x - held.current.x, y: y - held.current.y });
  };
  return (
    <button
      type="button"
      className="position-marker"
      style={pointStyle(at)}
      aria-label={label}
      aria-describedby={hint}
      onPointerDown={press}
      onPointerMove={drag}
    />
  );
};

/** Returns the point of the map that is under the pointer. */
const pointIn = (map: HTMLElement, { clientX, clientY }: MouseEvent): Point => {
  const { left, top, width, height } = map.getBoundingClientRect();
  return { x: ((clientX - left) / width) * MAP_SIZE.width, y: ((clientY - top) / height) * MAP_SIZE.height };
};

/** Degrees that an arrow key moves the marker, about 100 m; with Shift ten times as far. */
const STEP = 0.001;

const DIRECTIONS: Record<string, Position> = {
  ArrowUp: { latitude: STEP, longitude: 0 },
  ArrowDown: { latitude: -STEP, longitude: 0 },
  ArrowLeft: { latitude: 0, longitude: -STEP },
  ArrowRight: { latitude: 0, longitude: STEP },
};

const moveByKey = (event: KeyboardEvent, { latitude, longitude }: Position, moveTo: SheetProps['moveTo']): void => {
  const direction = DIRECTIONS[event.key];
  if (!direction) return;
  event.preventDefault();
  const times = event.shiftKey ? 10 : 1;
  moveTo({ latitude: latitude + times * direction.latitude, longitude: longitude + times * direction.longitude });
};
