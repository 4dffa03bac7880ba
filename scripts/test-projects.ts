import { matchesGlob } from 'node:path';

/** Tests that need nothing but the source, by path. */
export const PLAIN_TESTS = ['domain/**/*.test.ts', 'web/**/*.test.ts', 'sample/**/*.test.ts'];
/** Tests that need a browser and a running site. */
export const BROWSER_TESTS = ['e2e/**/*.test.ts'];

/**
 * Returns the group of tests in `vitest.config.ts` to which a test file belongs: `plain` needs only the source, `browser` a browser and a
 * running site; `parts` is all others.
 */
export const projectOf = (path: string): 'plain' | 'browser' | 'parts' => {
  if (PLAIN_TESTS.some((pattern) => matchesGlob(path, pattern))) return 'plain';
  return BROWSER_TESTS.some((pattern) => matchesGlob(path, pattern)) ? 'browser' : 'parts';
};
