export interface Picture {
  id: string;
  width: number;
  height: number;
  /** The point that must stay in view, each from 0 (left, top) to 1. */
  focus: { x: number; y: number };
  /** Dominant colour, `#rrggbb`. */
  colour: string;
  /** A blurred preview as a `data:` address, about 200 bytes. */
  placeholder: string;
  credit: {
    kind?: 'photograph' | 'painting' | 'print' | 'drawing' | undefined;
    author?: string | undefined;
    licence?: string | undefined;
    source?: string | undefined;
  };
}
