import type { Area } from './areas.ts';

/** The position in degrees (WGS 84) of the town after which each municipality is named, exact to a few hundred metres. */
export const areaPositions: Readonly<Record<Area, { latitude: number; longitude: number }>> = {
  calheta: { latitude: 32.7195, longitude: -17.1755 },
  'camara-de-lobos': { latitude: 32.6504, longitude: -16.9772 },
  funchal: { latitude: 32.648, longitude: -16.908 },
  machico: { latitude: 32.717, longitude: -16.7655 },
  'ponta-do-sol': { latitude: 32.6805, longitude: -17.1025 },
  'porto-moniz': { latitude: 32.866, longitude: -17.169 },
  'porto-santo': { latitude: 33.06, longitude: -16.336 },
  'ribeira-brava': { latitude: 32.674, longitude: -17.063 },
  'santa-cruz': { latitude: 32.689, longitude: -16.792 },
  santana: { latitude: 32.805, longitude: -16.881 },
  'sao-vicente': { latitude: 32.8065, longitude: -17.0435 },
};
