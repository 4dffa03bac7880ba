import type { ReactNode } from 'react';
import { IslandEmblem } from '../../components/emblem.tsx';
import { INSET, MAP_SIZE } from './map-coordinates.ts';
import { portoSantoPath } from './porto-santo.ts';

/** Draws Madeira, and Porto Santo with its frame. `children` are SVG elements in map units. */
export const IslandDrawing = ({ children }: { children?: ReactNode }) => (
  <>
    <IslandEmblem />
    <svg viewBox={`0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}`} fill="none" stroke="currentColor" aria-hidden="true">
      <path className="guide-frame" d={`M${INSET.left} ${INSET.top}V${INSET.bottom}H${INSET.right}`} />
      <path className="guide-coast" d={portoSantoPath} strokeLinejoin="round" />
      {children}
    </svg>
    <p className="guide-inset">Porto Santo</p>
  </>
);
