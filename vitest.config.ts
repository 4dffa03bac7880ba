import { defineConfig } from 'vitest/config';
import { BROWSER_WORKERS } from '#testing/browser/workers.ts';
import { runFolder } from '#testing/run-folder.ts';
import { isFullRun } from '#testing/test-scale.ts';
import { BROWSER_TESTS, PLAIN_TESTS } from './scripts/test-projects.ts';

/** Milliseconds for a test with databases, or for what is prepared before it; in full, some fill hundreds of articles beside three others. */
const PARTS_TIMEOUT = isFullRun ? 600_000 : 120_000;

const LAYERS = '{domain,storage,projections,api,web,migrations,sample,scripts,bench}';

export default defineConfig({
  test: {
    expect: { requireAssertions: true, poll: { timeout: 30_000 } },
    // Tests that wait for other processes may need `retry` on a busy machine; `npm test` lists those that were retried. Modules are loaded
    // once per worker, so a test must leave no state in them.
    isolate: false,
    // In one worker, some tests render as the server does and others as a browser does, one after the other.
    onConsoleLog: (log) => !log.startsWith('Detected multiple renderers'),
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          include: PLAIN_TESTS,
          pool: 'threads',
          // Links and navigations of Waku read the base path at build time.
          server: { deps: { inline: ['waku'] } },
          env: { WAKU_CONFIG_BASE_PATH: '/', WAKU_CONFIG_RSC_BASE: 'RSC' },
          testTimeout: 60_000,
          // For tests of components, which read what React has rendered after some turns of the event loop.
          retry: 1,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'parts',
          include: [`${LAYERS}/**/*.test.ts`],
          exclude: PLAIN_TESTS,
          pool: 'forks',
          // More than the two cores: most of these tests wait for another process a third of their time.
          maxWorkers: 4,
          globalSetup: ['testing/postgres/postgres.ts'],
          env: { TMPDIR: runFolder() },
          testTimeout: PARTS_TIMEOUT,
          hookTimeout: PARTS_TIMEOUT,
          retry: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: BROWSER_TESTS,
          pool: 'forks',
          maxWorkers: BROWSER_WORKERS,
          globalSetup: ['testing/browser/test-sites.ts'],
          env: { TMPDIR: runFolder() },
          // Journeys of hundreds of keys take three times as long on a busy machine.
          testTimeout: 180_000,
          hookTimeout: 120_000,
          retry: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
