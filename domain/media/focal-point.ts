/**
 * Rounds a coordinate of a focal point, a share of the width or height, to thousandths: finer than anyone can point, and exact in every
 * store.
 */
export const roundFocus = (share: number): number => Math.round(share * 1000) / 1000;
