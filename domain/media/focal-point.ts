/** A place in a picture as shares of its width and height: a thousandth is finer than anybody can point, and every store holds it. */
export const roundFocus = (share: number): number => Math.round(share * 1000) / 1000;
