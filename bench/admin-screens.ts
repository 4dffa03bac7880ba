import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { startRuntime } from '#api/runtime.ts';
import { beginTestSession } from '#testing/auth/staff-session.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { builtPages } from './built-pages.ts';
import { openFilledMagazine } from './filled-magazine.ts';
import type { TemporaryMagazine } from './magazine.ts';
import { type Benchmark, measure } from './measure.ts';
import { type ChildServer, startBenchSite } from './site.ts';
import { figure, printConditions, printTable, ratio } from './table.ts';

const ROUNDS = 9;

interface Step {
  from: string;
  /** Selector of the link that opens the screen. */
  link: string;
  /** Selector of an element that only the opened screen has. */
  shown: string;
}

/** The ways to a screen that an editor takes most often; `[id]` is the id of an article. */
const STEPS: Record<string, Step> = {
  'the account, the smallest screen': { from: '/admin', link: 'a[href="/admin/account"]', shown: 'form [name=name]' },
  'the list of articles': { from: '/admin', link: 'a[href="/admin/articles"]', shown: 'table' },
  'an article in its editor': {
    from: '/admin/articles',
    link: 'th a[href="/admin/articles/[id]"]',
    shown: '.ProseMirror',
  },
  'its preview': { from: '/admin/articles/[id]', link: 'a[href$="/preview"]', shown: 'iframe' },
  'its versions': { from: '/admin/articles/[id]', link: 'a[href$="/[id]/history"]', shown: '.versions' },
  'the history': { from: '/admin', link: 'a[href="/admin/history"]', shown: '.audit-exports' },
};

/**
 * `npm run bench -- bench/admin-screens.ts`: milliseconds of processor time of the page and of the server until a screen that is opened by
 * a link has come to rest. Scripts are in the browser's cache. The baseline is the smallest screen.
 */
const run = async (): Promise<void> => {
  const magazine = await openFilledMagazine([]);
  const { connection, dataDir } = magazine;
  const site = await startBenchSite({ connection, dataDir, dist: builtPages(), cachePages: true });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    printConditions();
    const page = await signedInPage(browser, magazine, site);
    const processor = await browser.newBrowserCDPSession();
    const id = await idOfArticle(page);
    const [first, ...others] = Object.entries(STEPS).map(([name, step]) => ({
      name,
      run: () => open(page, processor, site, fill(step, id)),
    }));
    const subjects: Benchmark<'page' | 'server'>[] = [
      first!,
      ...others.map((each) => ({ ...each, floor: first!.name })),
    ];
    const measured = await measure(subjects, { rounds: ROUNDS, warmUp: 2 });
    printTable(
      'Processor time until a screen is open',
      ['screen', 'page ms', 'server ms', 'ratio of the page'],
      measured.map(({ name, median, ratio: to }) => [name, figure(median.page), figure(median.server), ratio(to.page)]),
    );
  } finally {
    await browser.close();
    await site.stop();
    await magazine.close();
  }
};

const fill = (step: Step, id: string): Step => ({
  from: step.from.replace('[id]', id),
  link: step.link.replace('[id]', id),
  shown: step.shown,
});

const signedInPage = async (
  browser: Browser,
  { connection, dataDir }: TemporaryMagazine,
  site: ChildServer,
): Promise<Page> => {
  const runtime = await startRuntime({ connection, dataDir, project: false });
  const header = await beginTestSession(runtime, 'editor', site.url).finally(() => runtime.close());
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' });
  const cookies = header.split('; ').map((each) => each.split('=') as [string, string]);
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: site.url })));
  return context.newPage();
};

const idOfArticle = async (page: Page): Promise<string> => {
  await page.goto('/admin/articles');
  const href = await page.locator('th a[href^="/admin/articles/"]').first().getAttribute('href');
  return href!.split('/').at(-1)!;
};

const open = async (page: Page, processor: CDPSession, site: ChildServer, { from, link, shown }: Step) => {
  await page.goto(from);
  await page.locator(link).first().waitFor();
  await rest(page);
  const pageBefore = await rendererTime(processor);
  const serverBefore = await site.processorTime();
  await page.locator(link).first().click();
  await page.locator(shown).first().waitFor();
  await rest(page);
  return {
    page: (await rendererTime(processor)) - pageBefore,
    server: (await site.processorTime()) - serverBefore,
  };
};

/** Waits until the page loads nothing and has no work for a second. */
const rest = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (let quiet = 0; quiet < 10; ) {
      const { timeRemaining } = await new Promise<{ timeRemaining: number }>((resolve) =>
        setTimeout(() => requestIdleCallback((idle) => resolve({ timeRemaining: idle.timeRemaining() })), 100),
      );
      quiet = timeRemaining > 10 ? quiet + 1 : 0;
    }
  });
};

/** Returns the milliseconds of processor time of all pages' processes. */
const rendererTime = async (processor: CDPSession): Promise<number> => {
  const { processInfo } = await processor.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
};

await run();
