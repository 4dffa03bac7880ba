import { defineConfig } from 'vitest/config';
import { BROWSER_WORKERS } from '#testing/browser-workers.ts';

const FLOORS = '{domain,storage,projections,api,web,migrations,sample,scripts,bench}';
/** Tests that need nothing but the source. */
const PLAIN = ['domain/**/*.test.ts', 'web/**/*.test.ts', 'sample/**/*.test.ts'];

export default defineConfig({
  test: {
    expect: { requireAssertions: true, poll: { timeout: 15_000 } },
    // Modules are loaded once a worker: no test leaves anything behind in them.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          include: PLAIN,
          pool: 'threads',
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'parts',
          include: [`${FLOORS}/**/*.test.ts`],
          exclude: PLAIN,
          pool: 'forks',
          // One more than cores: many of these tests wait for another process.
          maxWorkers: 3,
          globalSetup: ['testing/postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          pool: 'forks',
          maxWorkers: BROWSER_WORKERS,
          globalSetup: ['testing/browser-test-sites.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A browser on a busy machine. `scripts/test.ts` names what needed it.
          retry: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
