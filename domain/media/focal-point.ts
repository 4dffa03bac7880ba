/**
 * Rounds a coordinate of a focal point, given as a share of the width or height (0 to 1), to thousandths. That is more precise than a
 * pointing device, and every database stores it exactly.
 */
export const roundFocus = (share: number): number => Math.round(share * 1000) / 1000;
