import type { Position } from '../shared/track.ts';

/** Maximum number of points of a walk. Of a recording, the editor keeps those that its line needs. */
export const MAX_WALK_POINTS = 500;

/** The limits in degrees contain all islands of the archipelago, from Porto Santo to the Selvagens. */
export const ARCHIPELAGO = { south: 30, north: 33.3, west: -17.4, east: -15.7 };

/** Returns true for a position within the limits; false also for one that is not a number. */
export const isInArchipelago = ({ latitude, longitude }: Position): boolean =>
  latitude >= ARCHIPELAGO.south &&
  latitude <= ARCHIPELAGO.north &&
  longitude >= ARCHIPELAGO.west &&
  longitude <= ARCHIPELAGO.east;
