/** How many times a double tap enlarges, and how many times fingers can at most. */
const TAPPED = 2.5;
const MOST = 5;
/** Milliseconds and pixels within which two taps are a double tap. */
const TAP_PAUSE = 300;
const TAP_DISTANCE = 30;

/**
 * Lets a double tap, a double click or two fingers enlarge the picture in `frame`, around the point they touch. The picture then scrolls in
 * its frame. `reset` shows the whole picture again.
 */
export const startZooming = (frame: HTMLElement): { reset: () => void } => {
  let scale = 1;
  const zoom = (to: number, x: number, y: number): void => {
    const next = Math.min(MOST, Math.max(1, to));
    const { left, top } = frame.getBoundingClientRect();
    const within = (scrolled: number, at: number) => ((scrolled + at) * next) / scale - at;
    const target = { left: within(frame.scrollLeft, x - left), top: within(frame.scrollTop, y - top) };
    scale = next;
    frame.style.setProperty('--zoom', String(scale));
    frame.toggleAttribute('data-zoomed', scale > 1);
    // What scrolls must be reachable by keyboard.
    if (scale > 1) frame.tabIndex = 0;
    else frame.removeAttribute('tabindex');
    frame.scrollTo({ ...target, behavior: 'instant' });
  };
  onDoubleTap(frame, (x, y) => zoom(scale > 1 ? 1 : TAPPED, x, y));
  onPinch(frame, (factor, x, y) => zoom(scale * factor, x, y));
  return {
    reset: () => {
      if (scale > 1) zoom(1, 0, 0);
    },
  };
};

/** Calls `act` with the point of two taps or clicks that follow each other in one place. */
const onDoubleTap = (frame: HTMLElement, act: (x: number, y: number) => void): void => {
  let down: PointerEvent | undefined;
  let tap: PointerEvent | undefined;
  frame.addEventListener('pointerdown', (event) => {
    // A second finger is no tap.
    down = event.isPrimary ? event : undefined;
    if (!event.isPrimary) tap = undefined;
  });
  frame.addEventListener('pointerup', (event) => {
    if (!down || !isNear(down, event)) return;
    const isSecond = tap && event.timeStamp - tap.timeStamp < TAP_PAUSE && isNear(tap, event);
    tap = isSecond ? undefined : event;
    if (isSecond) act(event.clientX, event.clientY);
  });
};

const isNear = (one: PointerEvent, other: PointerEvent): boolean =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) < TAP_DISTANCE;

/** Calls `act` with the factor by which two fingers move apart, and the point between them. */
const onPinch = (frame: HTMLElement, act: (factor: number, x: number, y: number) => void): void => {
  let before: number | undefined;
  const remember = ({ touches }: TouchEvent): void => {
    before = spanOf(touches)?.distance;
  };
  frame.addEventListener('touchstart', remember, { passive: true });
  frame.addEventListener('touchend', remember, { passive: true });
  frame.addEventListener(
    'touchmove',
    (event) => {
      const span = spanOf(event.touches);
      if (!span || !before) return;
      if (event.cancelable) event.preventDefault();
      act(span.distance / before, span.x, span.y);
      before = span.distance;
    },
    { passive: false },
  );
};

/** Returns how far two fingers are apart and the point between them; undefined for another number of fingers. */
const spanOf = (touches: TouchList) => {
  const [one, other] = touches;
  if (touches.length !== 2 || !one || !other) return undefined;
  return {
    distance: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
  };
};
