import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { runVitest } from './run-vitest.ts';

const SCALE = 'testing/test-scale.ts';
const known = new Map<string, boolean>([[SCALE, true]]);

/** Returns true if a file imports `testing/test-scale.ts`, itself or through other files that support tests. */
const isScaled = (path: string): boolean => {
  const answer = known.get(path);
  if (answer !== undefined) return answer;
  known.set(path, false);
  const imports = readFileSync(path, 'utf8').matchAll(/from '((?:\.{1,2}|#testing)\/[^']+\.ts)'/g);
  const files = [...imports].map(([, to]) => (to!.startsWith('#') ? to!.slice(1) : join(dirname(path), to!)));
  const supporting = files.filter((file) => existsSync(file) && /^testing\/|\/(support|contract)\//.test(file));
  const scaled = supporting.some(isScaled);
  known.set(path, scaled);
  return scaled;
};

/**
 * `npm run test:long`: runs in full the tests that `npm test` repeats a tenth as often (`testing/test-scale.ts`), including the contract of
 * the event store.
 */
const files = globSync('{domain,storage,projections,api,web,scripts,e2e}/**/*.test.ts').filter(isScaled);
process.exitCode = await runVitest([...files, ...process.argv.slice(2)], { LEVADA_TESTS: 'long' });
