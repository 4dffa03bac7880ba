import { defineConfig } from 'vitest/config';

const FOLDERS = '{domain,storage,projections,api,web,migrations,sample,scripts,bench}';
/** Tests that need nothing but the source. */
const PLAIN = ['domain/**/*.test.ts', 'web/**/*.test.ts', 'sample/**/*.test.ts'];

export default defineConfig({
  test: {
    expect: { requireAssertions: true, poll: { timeout: 15_000 } },
    projects: [
      { test: { name: 'plain', include: PLAIN, testTimeout: 60_000 } },
      {
        test: {
          name: 'parts',
          include: [`${FOLDERS}/**/*.test.ts`],
          exclude: PLAIN,
          globalSetup: ['testing/postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['testing/site.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
