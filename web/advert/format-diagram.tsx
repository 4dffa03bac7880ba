import type { Placement } from '#domain/advert/events.ts';
import { advertFormats } from './formats.ts';

/** Browser windows of a computer and a phone in CSS pixels. The diagram shows both at the same scale. */
const WINDOW = { width: 1280, height: 840, edge: 51 };
const PHONE = { width: 390, height: 840, edge: 18 };
const WINDOW_GAP = 90;
/** Distance from the top of the window to the advert. */
const ADVERT_TOP = 260;

/** Draws the size and position of a kind of advert to scale, in a desktop window and in a phone window. */
export const AdvertFormatDiagram = ({ placement }: { placement: Placement }) => {
  const { width, height, shown } = advertFormats[placement];
  const narrow = PHONE.width - 2 * PHONE.edge;
  return (
    <svg
      className="format-drawing"
      viewBox={`0 0 ${WINDOW.width + WINDOW_GAP + PHONE.width} ${WINDOW.height}`}
      aria-hidden="true"
    >
      <Window {...WINDOW} advert={{ x: shown.left, width: shown.width, height: (shown.width * height) / width }} />
      <g transform={`translate(${WINDOW.width + WINDOW_GAP} 0)`}>
        <Window {...PHONE} advert={{ x: PHONE.edge, width: narrow, height: (narrow * height) / width }} />
      </g>
    </svg>
  );
};

interface WindowProps {
  width: number;
  height: number;
  edge: number;
  advert: { x: number; width: number; height: number };
}

const Window = ({ width, height, edge, advert }: WindowProps) => {
  const below = ADVERT_TOP + advert.height + 50;
  return (
    <>
      <rect className="drawn-window" x="2" y="2" width={width - 4} height={height - 4} />
      <rect className="drawn-words" x={edge} y="44" width={Math.min(200, width / 2)} height="44" />
      <rect className="drawn-rule" x={edge} y="112" width={width - edge} height="6" />
      <Lines x={advert.x} width={advert.width} from={156} until={ADVERT_TOP - 40} />
      <rect className="drawn-advert" x={advert.x} y={ADVERT_TOP} width={advert.width} height={advert.height} />
      <Lines x={advert.x} width={advert.width} from={below} until={height - 40} />
    </>
  );
};

const Lines = ({ x, width, from, until }: { x: number; width: number; from: number; until: number }) =>
  Array.from({ length: Math.max(0, Math.ceil((until - from) / 34)) }, (_, line) => (
    <rect
      key={line}
      className="drawn-words"
      x={x}
      y={from + line * 34}
      width={line % 4 === 3 ? width * 0.6 : width}
      height="10"
    />
  ));
