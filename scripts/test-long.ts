import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.ts';

/** `npm run test:long`: the tests that `npm test` repeats a tenth as often (`testing/long.ts`), in full; the contract of the event store is one of them. */
const files = globSync('{domain,storage,projections,api,web,scripts,e2e}/**/*.test.ts').filter((path) =>
  /testing\/long\.ts|contract\/contract\.ts/.test(readFileSync(path, 'utf8')),
);
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));
const env = { ...process.env, NODE_COMPILE_CACHE, LEVADA_TESTS: 'long', CHROMIUM_PATH: findBrowser() };
spawn(process.execPath, [vitest, 'run', ...files, ...process.argv.slice(2)], { stdio: 'inherit', env }).once(
  'exit',
  (code) => process.exit(code ?? 1),
);
