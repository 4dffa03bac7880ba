import { isFullRun } from '#testing/test-scale.ts';

/** A phone and a desk, in pixels. Each page is the same in both languages: `npm test` reads it on a phone in one, at a desk in the other. */
export const viewportWidths = (path: string): number[] => {
  if (isFullRun) return [390, 1280];
  return /^\/en(\/|$)/.test(path) ? [1280] : [390];
};
