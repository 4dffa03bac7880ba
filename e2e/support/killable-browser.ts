import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium } from 'playwright';
import { onTestFinished } from 'vitest';
import { CHROMIUM_FLAGS, chromiumPath } from './browser.ts';

/** A Chromium with a profile on disk that can be killed as in a crash and started again. Ends with the test. */
export interface KillableBrowser {
  start(): Promise<BrowserContext>;
  kill(): Promise<void>;
}

/** Creates a browser that is not started yet. After the test, kills it and deletes its profile. */
export const killableBrowser = async (): Promise<KillableBrowser> => {
  const profile = await mkdtemp(join(tmpdir(), 'levada-profile-'));
  let running: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    if (!running?.pid || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    process.kill(-running.pid, 'SIGKILL');
    await ended;
    running = undefined;
  };
  onTestFinished(async () => {
    await kill();
    await rm(profile, { recursive: true, maxRetries: 10, retryDelay: 100 });
  });
  return {
    kill,
    async start() {
      const own = [
        '--headless',
        '--remote-debugging-port=0',
        '--window-size=1280,900',
        `--user-data-dir=${profile}`,
        'about:blank',
      ];
      running = spawn(chromiumPath(), [...CHROMIUM_FLAGS, ...own], {
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const browser = await chromium.connectOverCDP(await addressOf(running));
      return browser.contexts()[0]!;
    },
  };
};

/** Returns the DevTools URL, which Chromium writes to stderr once it is ready. */
const addressOf = async (browser: ChildProcess): Promise<string> => {
  for await (const line of createInterface({ input: browser.stderr! })) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('Chromium exited before its DevTools were available');
};
