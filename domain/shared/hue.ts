export const hues = ['basalt', 'azulejo', 'levada', 'bougainvillea', 'cane', 'atlantic', 'terracotta'] as const;
/** The colours of sections and editions (design/look.md). */
export type Hue = (typeof hues)[number];
