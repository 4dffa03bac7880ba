import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { site } from './site.ts';

/** What outlives the document: a page on which a test did one of these is not used again. */
const LASTING_ON_PAGE = [
  'addInitScript',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'route',
  'setExtraHTTPHeaders',
  'setViewportSize',
] as const satisfies (keyof Page)[];
const LASTING_ON_CONTEXT = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'newPage',
  'route',
  'setExtraHTTPHeaders',
  'setOffline',
] as const satisfies (keyof BrowserContext)[];

/** Free pages that are kept, of all options together. */
const MAX_FREE = 4;
/** Playwright's own. */
const DEFAULT_TIMEOUT_MS = 30_000;

interface PooledPage {
  key: string;
  page: Page;
  /** Nothing of a test is left on it but what `clear` takes away. */
  isReusable(): boolean;
  clear(): Promise<void>;
}

/**
 * Pages that one test uses after another, each in a context of its own. To load a document in a page that is there costs a third of a new page, which has a
 * process of its own and an empty cache. A test finds no cookie, no stored data and no listener of another.
 */
export const createPagePool = (launch: () => Promise<Browser>) => {
  const free: PooledPage[] = [];
  const used = new Map<Page, PooledPage>();
  return {
    /** A page for these options; `release` gives it back. */
    async take(options: BrowserContextOptions): Promise<Page> {
      const key = JSON.stringify(options);
      const index = free.findIndex((each) => each.key === key);
      const pooled = index < 0 ? await createPooledPage(key, await launch(), options) : free.splice(index, 1)[0]!;
      used.set(pooled.page, pooled);
      return pooled.page;
    },
    /** Keeps the page for another test, or closes it. */
    async release(page: Page): Promise<void> {
      const pooled = used.get(page)!;
      used.delete(page);
      const isClear =
        pooled.isReusable() &&
        (await pooled.clear().then(
          () => true,
          () => false,
        ));
      if (isClear) free.push(pooled);
      else await page.context().close();
      if (free.length > MAX_FREE) await free.shift()!.page.context().close();
    },
  };
};

const createPooledPage = async (key: string, browser: Browser, options: BrowserContextOptions): Promise<PooledPage> => {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  let isChanged = false;
  const change = () => {
    isChanged = true;
  };
  for (const name of LASTING_ON_PAGE) watch(page, name, change);
  for (const name of LASTING_ON_CONTEXT) watch(context, name, change);
  return {
    key,
    page,
    isReusable: () => !isChanged && !page.isClosed() && context.pages().length === 1,
    async clear() {
      page.removeAllListeners();
      page.setDefaultTimeout(DEFAULT_TIMEOUT_MS);
      if (page.url().startsWith(site().url)) await page.evaluate(() => sessionStorage.clear());
      await page.goto('about:blank');
      await devtools.send('Storage.clearDataForOrigin', { origin: site().url, storageTypes: 'all' });
      await context.clearCookies();
    },
  };
};

/** Calls `change` before each call of a method. */
const watch = <Target extends object>(target: Target, name: keyof Target, change: () => void): void => {
  const method = target[name] as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]) => {
    change();
    return method.apply(target, args);
  };
  Object.assign(target, { [name]: watched });
};
