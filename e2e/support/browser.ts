import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { afterAll, afterEach } from 'vitest';
import { createPagePool } from './page-pool.ts';
import { site } from './site.ts';

/** Flags that run Chromium without a sandbox (containers run as root) and without background requests. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page that is used again keeps its process, with the scripts that it has compiled: it loads in half the time.
  '--process-per-site',
  // A host name that the browser does not treat as localhost, and therefore as an insecure context over plain HTTP.
  '--host-resolver-rules=MAP elsewhere.test 127.0.0.1',
];

/** Returns the path of the Chromium to use: `CHROMIUM_PATH`, else that of Debian. */
export const chromiumPath = (): string => process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** One browser for all test files of a worker, closed with the worker. */
let launched: Promise<Browser> | undefined;
const launch = (): Promise<Browser> => {
  launched ??= chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  return launched;
};

const pages = createPagePool(launch);

/** Opens pages in the shared browser. Cookies, storage and listeners of one test are not visible to another. */
export const useBrowser = () => {
  const ofTest: Page[] = [];
  const ofFile = new Map<string, Promise<Page>>();
  const takePage = (options: BrowserContextOptions, use?: { isUnused: boolean }): Promise<Page> =>
    pages.take(
      {
        baseURL: site().url,
        locale: 'pt-PT',
        // A request answered by a service worker would bypass a test's routes.
        serviceWorkers: 'block',
        ...options,
      },
      use,
    );
  afterEach(async () => {
    await Promise.all(ofTest.splice(0).map((page) => pages.release(page)));
  });
  afterAll(async () => {
    for (const page of ofFile.values()) await pages.release(await page);
    ofFile.clear();
  });
  const open = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await takePage(options);
    ofTest.push(page);
    await page.goto(path);
    return page;
  };
  return {
    /** Opens a path in a page without cookies, for the current test only. */
    open,
    /** Like `open`, in a page that no test used before: nothing is cached, in memory neither. */
    async openUnused(path: string, options: BrowserContextOptions = {}): Promise<Page> {
      const page = await takePage(options, { isUnused: true });
      ofTest.push(page);
      await page.goto(path);
      return page;
    },
    /** Opens an empty page, for a test that sets cookies, routes or listeners before its first page. */
    openEmpty: (options?: BrowserContextOptions): Promise<Page> => open('about:blank', options),
    /** Opens a path in a page shared by all tests of the file with the same options. For tests that leave nothing behind. */
    async openShared(path: string, options: BrowserContextOptions = {}): Promise<Page> {
      const key = JSON.stringify(options);
      const page = ofFile.get(key) ?? takePage(options);
      ofFile.set(key, page);
      await (await page).goto(path);
      return page;
    },
  };
};

/** Console message caused by `serviceWorkers: 'block'`. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

/** Returns an array that collects console errors, warnings and uncaught errors of a page from now on. */
export const collectConsoleErrors = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('console', (message) => {
    const isError = message.type() === 'error' || message.type() === 'warning';
    if (isError && message.text() !== BLOCKED_WORKER) errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
};
