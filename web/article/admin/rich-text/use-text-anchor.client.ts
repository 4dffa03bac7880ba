'use client';
import {
  autoUpdate,
  flip,
  offset,
  type Placement,
  type ReferenceType,
  shift,
  useFloating,
  type VirtualElement,
} from '@floating-ui/react-dom';

const GAP_PX = 6;
const EDGE_PX = 8;

const moveWithText: typeof autoUpdate = (reference, floating, update) =>
  autoUpdate(reference, floating, update, { animationFrame: true });

/**
 * Keeps an element beside a place in the text and inside the viewport, also while the text scrolls or pictures above it load. Returns the
 * element's `ref` and `style`.
 */
export const useTextAnchor = (anchor: VirtualElement | undefined, placement: Placement) => {
  const { refs, floatingStyles } = useFloating<ReferenceType>({
    placement,
    strategy: 'fixed',
    middleware: [offset(GAP_PX), flip(), shift({ padding: EDGE_PX, crossAxis: true })],
    elements: { reference: anchor },
    whileElementsMounted: moveWithText,
  });
  return { ref: refs.setFloating, style: floatingStyles };
};
