import type { Position } from '#domain/shared/track.ts';

/**
 * Latitude and longitude in degrees, with a sign or a letter: `32.7607, -16.9021`, `32,7607; -16,9021`, `32.7607° N 16.9021° W`. `O` is the
 * Portuguese west.
 */
const COORDINATES = /^\s*(-?\d+(?:[.,]\d+)?)\s*°?\s*([NS])?\s*[,;\s]\s*(-?\d+(?:[.,]\d+)?)\s*°?\s*([EWO])?\s*$/i;

/** Parses coordinates that were typed or pasted, with five decimals. Returns undefined if they cannot be read. */
export const parseCoordinates = (text: string): Position | undefined => {
  const [, latitude, northOrSouth = '', longitude, eastOrWest = ''] =
    COORDINATES.exec(text.replaceAll('−', '-').replaceAll('\u00a0', ' ')) ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  return {
    latitude: signed(latitude, /s/i.test(northOrSouth)),
    longitude: signed(longitude, /[wo]/i.test(eastOrWest)),
  };
};

const signed = (degrees: string, isNegative: boolean): number => {
  const value = Math.round(Number(degrees.replace(',', '.')) * 1e5) / 1e5;
  return isNegative ? -Math.abs(value) : value;
};
