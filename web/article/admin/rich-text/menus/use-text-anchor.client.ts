'use client';
import {
  autoUpdate,
  flip,
  offset,
  type ReferenceType,
  shift,
  size,
  useFloating,
  type VirtualElement,
} from '@floating-ui/react-dom';

const GAP_PX = 6;
/** Distance from the edges of the window; at the lower one is the line of messages. */
const EDGES_PX = { top: 8, right: 8, bottom: 64, left: 8 };
/** Least height in which an element can be used. */
const MIN_HEIGHT_PX = 128;

const moveWithText: typeof autoUpdate = (reference, floating, update) =>
  autoUpdate(reference, floating, update, { animationFrame: true });

/** Gives the element the height that is free beside the text, as the CSS property `--room`. */
const limitHeight = size({
  padding: EDGES_PX,
  apply: ({ availableHeight, elements }) =>
    elements.floating.style.setProperty('--room', `${Math.max(MIN_HEIGHT_PX, Math.floor(availableHeight))}px`),
});

/**
 * Keeps an element below a line of the text, or above it where there is hardly any room below, and inside the viewport, also while the text scrolls or
 * pictures above it load. Returns the element's `ref` and `style`.
 */
export const useTextAnchor = (anchor: VirtualElement | undefined) => {
  const { refs, floatingStyles } = useFloating<ReferenceType>({
    placement: 'bottom-start',
    strategy: 'fixed',
    middleware: [
      offset(GAP_PX),
      limitHeight,
      flip({ padding: EDGES_PX }),
      shift({ padding: EDGES_PX, crossAxis: true }),
    ],
    elements: { reference: anchor },
    whileElementsMounted: moveWithText,
  });
  return { ref: refs.setFloating, style: floatingStyles };
};
