import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './find-browser.ts';

const below = (path: string): string => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));

/**
 * Runs vitest with command-line arguments: once, or with `watch` again after each change until it is stopped. Finds or installs the browser
 * that tests need. `env` adds environment variables. Resolves with the exit code of vitest.
 */
export const runVitest = (
  args: string[],
  env: NodeJS.ProcessEnv = {},
  mode: 'run' | 'watch' = 'run',
): Promise<number> => {
  // Programs that tests start, hundreds of them, share one compile cache.
  const shared = { CHROMIUM_PATH: findBrowser(), NODE_COMPILE_CACHE: below('.cache/compiled') };
  return new Promise((resolve) => {
    spawn(process.execPath, [below('vitest/vitest.mjs'), mode, ...args], {
      stdio: [mode === 'watch' ? 'inherit' : 'ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...shared, ...env },
    }).once('exit', (code) => resolve(code ?? 1));
  });
};
