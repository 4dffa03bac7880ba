import { type Browser, type CDPSession, chromium } from 'playwright';
import { findBrowser } from '../scripts/find-browser.ts';
import { builtPages } from './built-pages.ts';
import { openFilledMagazine } from './filled-magazine.ts';
import { median } from './measure.ts';
import { startBenchSite } from './site.ts';
import { figure, printConditions, printTable } from './table.ts';

/** A slow phone on a slow network: a processor four times slower than this one, 1.6 Mbit/s, 150 ms round trip. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const VISITS = 5;

const pages = {
  'front page': '/',
  article: '/artigos/reportagens/a-agua-tem-caminho',
  guide: '/guia-de-restaurantes',
};

/** Measurements of a visit with an empty cache; `lcp` and `blocking` in milliseconds, `bytes` as transferred. */
interface Visit {
  lcp: number;
  /** Element of the largest contentful paint. */
  largest: string;
  shift: number;
  /** Sum of the time beyond 50 ms of every long task. */
  blocking: number;
  bytes: number;
}

const run = async (): Promise<void> => {
  const magazine = await openFilledMagazine([]);
  const site = await startBenchSite({
    connection: magazine.connection,
    dataDir: magazine.dataDir,
    dist: builtPages(),
    cachePages: true,
  });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    printConditions();
    const rows: (string | number)[][] = [];
    for (const [name, path] of Object.entries(pages)) {
      // Not measured, because the first visit renders the picture sizes.
      await visit(browser, site.url + path);
      const visits: Visit[] = [];
      for (let count = 0; count < VISITS; count++) visits.push(await visit(browser, site.url + path));
      rows.push(rowOf(name, visits));
    }
    printTable('A slow phone', ['page', 'LCP ms', 'largest', 'CLS', 'blocking ms', 'kB'], rows);
  } finally {
    await browser.close();
    await site.stop();
    await magazine.close();
  }
};

const rowOf = (name: string, visits: Visit[]): (string | number)[] => {
  const middle = (of: (visit: Visit) => number) => median(visits.map(of));
  return [
    name,
    figure(middle(({ lcp }) => lcp)),
    visits[0]!.largest,
    figure(Math.max(...visits.map(({ shift }) => shift))),
    figure(middle(({ blocking }) => blocking)),
    figure(middle(({ bytes }) => bytes) / 1000),
  ];
};

const visit = async (browser: Browser, url: string): Promise<Visit> => {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const sent = await slowDown(devtools);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'networkidle' });
    return { ...(await page.evaluate(() => globalThis.lab)), bytes: sent() };
  } finally {
    await context.close();
  }
};

const slowDown = async (devtools: CDPSession): Promise<() => number> => {
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return () => bytes;
};

declare global {
  var lab: Omit<Visit, 'bytes'>;
}

/** Fields of the three kinds of performance entries; each kind has some of them. */
interface Seen {
  startTime: number;
  duration: number;
  value: number;
  hadRecentInput: boolean;
  element?: { localName: string } | null;
}

/** Collects the measurements; runs in the page before everything else. */
const observe = (): void => {
  const lab = { lcp: 0, largest: '', shift: 0, blocking: 0 };
  globalThis.lab = lab;
  const watch = (type: string, see: (entry: Seen) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) see(entry as unknown as Seen);
    }).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime, element }) => {
    lab.lcp = startTime;
    lab.largest = element?.localName ?? '';
  });
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) lab.shift += value;
  });
  watch('longtask', ({ duration }) => {
    lab.blocking += Math.max(0, duration - 50);
  });
};

await run();
