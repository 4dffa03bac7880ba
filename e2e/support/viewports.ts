import { isFullRun } from '#testing/test-scale.ts';

/**
 * Returns the viewport widths in pixels at which a page is tested: phone and desktop in the full run. Since pages are the same in both
 * languages, `npm test` uses the phone for Portuguese and the desktop for English.
 */
export const viewportWidths = (path: string): number[] => {
  if (isFullRun) return [390, 1280];
  return /^\/en(\/|$)/.test(path) ? [1280] : [390];
};
