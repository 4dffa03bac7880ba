import type { Browser, BrowserContext, BrowserContextOptions, Clock, Page } from 'playwright';
import { site } from './site.ts';

type Undo<Target> = (target: Target, options: BrowserContextOptions) => Promise<unknown>;

/** Methods with effects that outlive the document, each with what undoes them. */
const UNDO_ON_PAGE: Partial<Record<keyof Page, Undo<Page>>> = {
  emulateMedia: (page, { colorScheme, reducedMotion, forcedColors, contrast }) =>
    page.emulateMedia({
      media: null,
      colorScheme: colorScheme ?? 'light',
      reducedMotion: reducedMotion ?? 'no-preference',
      forcedColors: forcedColors ?? 'none',
      contrast: contrast ?? 'no-preference',
    }),
  route: (page) => page.unrouteAll({ behavior: 'ignoreErrors' }),
};
const UNDO_ON_CONTEXT: Partial<Record<keyof BrowserContext, Undo<BrowserContext>>> = {
  grantPermissions: (context) => context.clearPermissions(),
  route: (context) => context.unrouteAll({ behavior: 'ignoreErrors' }),
  setOffline: (context) => context.setOffline(false),
};
/** Methods whose effects cannot be undone. A page on which a test called one of them is not reused. */
const LASTING_ON_PAGE = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'setExtraHTTPHeaders',
] as const satisfies (keyof Page)[];
const LASTING_ON_CONTEXT = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'newCDPSession',
  'setExtraHTTPHeaders',
] as const satisfies (keyof BrowserContext)[];
const LASTING_ON_CLOCK = ['install', 'setFixedTime', 'setSystemTime'] as const satisfies (keyof Clock)[];

/** Maximum number of free pages, over all options together. */
const MAX_FREE = 6;
/** Key of pages that are used once. */
const UNUSED = 'unused';
/** Playwright's defaults. */
const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_VIEWPORT = { width: 1280, height: 720 };

interface PooledPage {
  key: string;
  page: Page;
  /** True if a test left nothing on it except what `clear` removes. */
  isReusable(): boolean;
  /** Removes what a test left. */
  clear(): Promise<void>;
}

/**
 * Creates a pool of pages that tests reuse one after the other, each in its own context. Loading a document in an existing page takes a
 * third of the time of a new page, which needs a process and starts with an empty cache. A test finds no cookies, stored data or listeners
 * of another test.
 */
export const createPagePool = (launch: () => Promise<Browser>) => {
  const free: PooledPage[] = [];
  const used = new Map<Page, PooledPage>();
  return {
    /** Returns a free or new page with these options; with `isUnused`, always a new one. Return it with `release`. */
    async take(
      { viewport = DEFAULT_VIEWPORT, ...options }: BrowserContextOptions,
      { isUnused = false }: { isUnused?: boolean } = {},
    ): Promise<Page> {
      const key = isUnused ? UNUSED : JSON.stringify(options);
      const index = isUnused ? -1 : free.findIndex((each) => each.key === key);
      const pooled = index < 0 ? await createPooledPage(key, await launch(), options) : free.splice(index, 1)[0]!;
      used.set(pooled.page, pooled);
      if (viewport) await pooled.page.setViewportSize(viewport);
      return pooled.page;
    },
    /** Clears the page and keeps it for another test, or closes it if that is not possible. */
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
  let isLasting = false;
  const undo = new Map<string, () => Promise<unknown>>();
  for (const name of LASTING_ON_PAGE) watch(page, name, () => (isLasting = true));
  for (const name of LASTING_ON_CONTEXT) watch(context, name, () => (isLasting = true));
  for (const name of LASTING_ON_CLOCK) watch(page.clock, name, () => (isLasting = true));
  for (const [name, by] of Object.entries(UNDO_ON_PAGE))
    watch(page, name as keyof Page, () => undo.set(`page ${name}`, () => by(page, options)));
  for (const [name, by] of Object.entries(UNDO_ON_CONTEXT))
    watch(context, name as keyof BrowserContext, () => undo.set(`context ${name}`, () => by(context, options)));
  return {
    key,
    page,
    isReusable: () => key !== UNUSED && !isLasting && !page.isClosed(),
    async clear() {
      page.removeAllListeners();
      page.setDefaultTimeout(DEFAULT_TIMEOUT_MS);
      for (const other of context.pages()) if (other !== page) await other.close();
      if (page.url().startsWith(site().url)) await page.evaluate(() => sessionStorage.clear());
      await page.goto('about:blank');
      // `undo` calls the watched methods, which would add to it.
      const left = [...undo.values()];
      for (const each of left) await each();
      undo.clear();
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
