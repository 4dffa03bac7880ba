import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { afterAll, afterEach } from 'vitest';
import { createPagePool } from './page-pool.ts';
import { site } from './site.ts';

/** Chromium without a sandbox (containers run as root) and without calls home. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A name that is not this machine to a browser, which trusts plain http there less.
  '--host-resolver-rules=MAP elsewhere.test 127.0.0.1',
];

export const chromiumPath = (): string => process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** One browser for all files of a worker; it ends with the worker. */
let launched: Promise<Browser> | undefined;
const launch = (): Promise<Browser> => {
  launched ??= chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  return launched;
};

const pages = createPagePool(launch);

/** Pages of the browser, in which no test finds anything of another. */
export const useBrowser = () => {
  const ofTest: Page[] = [];
  const ofFile = new Map<string, Promise<Page>>();
  const takePage = (options: BrowserContextOptions): Promise<Page> =>
    pages.take({
      baseURL: site().url,
      locale: 'pt-PT',
      // Answered by a worker, a request passes by what a test does with it.
      serviceWorkers: 'block',
      ...options,
    });
  afterEach(async () => {
    await Promise.all(ofTest.splice(0).map((page) => pages.release(page)));
  });
  afterAll(async () => {
    for (const page of ofFile.values()) await pages.release(await page);
    ofFile.clear();
  });
  return {
    /** A page for one test alone, without cookies. */
    async open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
      const page = await takePage(options);
      ofTest.push(page);
      await page.goto(path);
      return page;
    },
    /** The one page that all tests of the file with the same options read in, one after the other: for tests that leave nothing behind. */
    async openShared(path: string, options: BrowserContextOptions = {}): Promise<Page> {
      const key = JSON.stringify(options);
      const page = ofFile.get(key) ?? takePage(options);
      ofFile.set(key, page);
      await (await page).goto(path);
      return page;
    },
  };
};

/** What `serviceWorkers: 'block'` says. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

/** Everything that the browser complains about while a page is open. */
export const collectConsoleErrors = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint && message.text() !== BLOCKED_WORKER) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
};
