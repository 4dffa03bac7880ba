/**
 * Rounds a coordinate of a focal point, a share of the width or height, to thousandths: more precise than a pointing device, and stored
 * exactly by every database.
 */
export const roundFocus = (share: number): number => Math.round(share * 1000) / 1000;
