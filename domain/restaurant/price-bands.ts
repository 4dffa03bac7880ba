/** Lower limits in euros of the price bands from 2 on; the first has none (docs/product.md, rule 41). */
export const BAND_STARTS: readonly number[] = [50, 75, 100, 150];

/** The price bands, from 1 (cheapest). */
export const priceBands: readonly number[] = [1, ...BAND_STARTS.map((_, index) => index + 2)];
