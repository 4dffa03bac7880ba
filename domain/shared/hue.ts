export const hues = ['basalt', 'azulejo', 'levada', 'bougainvillea', 'cane', 'atlantic', 'terracotta'] as const;
/** The colours of sections and editions (docs/product.md, rule 28). */
export type Hue = (typeof hues)[number];
