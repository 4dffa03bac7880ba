import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { afterAll, afterEach } from 'vitest';
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

/** Pages of the browser, in contexts that no other test file sees. */
export const useBrowser = () => {
  const ofTest: BrowserContext[] = [];
  const ofFile = new Map<string, Promise<Page>>();
  const newPage = async (options: BrowserContextOptions): Promise<Page> => {
    const browser = await launch();
    const context = await browser.newContext({
      baseURL: site().url,
      locale: 'pt-PT',
      // Answered by a worker, a request passes by what a test does with it.
      serviceWorkers: 'block',
      ...options,
    });
    return context.newPage();
  };
  afterEach(async () => {
    await Promise.all(ofTest.splice(0).map((context) => context.close()));
  });
  afterAll(async () => {
    for (const page of ofFile.values()) await (await page).context().close();
    ofFile.clear();
  });
  return {
    /** A page in a context of its own, so that no test sees another's cookies; closed behind the test. */
    async open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
      const page = await newPage(options);
      ofTest.push(page.context());
      await page.goto(path);
      return page;
    },
    /** The one page that all tests of the file with the same options read in, one after the other: for tests that leave nothing behind. */
    async openShared(path: string, options: BrowserContextOptions = {}): Promise<Page> {
      const key = JSON.stringify(options);
      const page = await (ofFile.get(key) ?? newPage(options));
      ofFile.set(key, Promise.resolve(page));
      await page.goto(path);
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
