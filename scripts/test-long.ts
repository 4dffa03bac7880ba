import { globSync, readFileSync } from 'node:fs';
import { runVitest } from './run-vitest.ts';

/**
 * `npm run test:long`: runs in full the tests that `npm test` repeats a tenth as often (`testing/test-scale.ts`), including the contract of
 * the event store.
 */
const files = globSync('{domain,storage,projections,api,web,scripts,e2e}/**/*.test.ts').filter((path) =>
  /testing\/test-scale\.ts|contract\/contract\.ts|support\/(page-visit|journey-languages)\.ts/.test(
    readFileSync(path, 'utf8'),
  ),
);
process.exitCode = await runVitest([...files, ...process.argv.slice(2)], { LEVADA_TESTS: 'long' });
