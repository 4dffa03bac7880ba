import type { Travel, WalkPoint } from './travel.ts';

/** Names of the fields of a walk that hold a number, with their units: kilometres, metres, metres and minutes. */
export const walkNumbers = ['distance', 'ascent', 'descent', 'minutes'] as const;

/** Returns where a place or walk is, in order; a place has one position. */
export const positionsOf = (travel: Travel): WalkPoint[] =>
  travel.kind === 'place' ? [travel.position] : travel.points;
