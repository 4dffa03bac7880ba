import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import { findBrowser } from './browser.ts';

/** `node scripts/screenshots.ts [address]`: the pictures in `docs/`, taken from a running site with the sample edition. */
const address = process.argv[2] ?? 'http://localhost:3000';

const pages = { home: '/', article: '/en/articles/gourmet/a-wine-that-likes-the-heat' };
const widths = [390, 1280];
const themes = ['light', 'dark'] as const;
/** What is seen without scrolling, and the next screen. */
const SCREENS = 2;
const HEIGHTS: Record<number, number> = { 390: 844, 1280: 800 };

const take = async (browser: Browser): Promise<void> => {
  for (const [name, path] of Object.entries(pages)) {
    for (const width of widths) {
      for (const colorScheme of themes) {
        const page = await browser.newPage({
          viewport: { width, height: SCREENS * HEIGHTS[width]! },
          colorScheme,
          locale: 'pt-PT',
        });
        await page.goto(address + path, { waitUntil: 'load' });
        await picturesLoaded(page);
        const file = fileURLToPath(new URL(`../docs/${name}-${width}-${colorScheme}.jpg`, import.meta.url));
        await page.screenshot({ path: file, type: 'jpeg', quality: 82 });
        await page.close();
      }
    }
  }
};

const picturesLoaded = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    return Promise.all(seen.map((image) => image.decode()));
  });

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
await take(browser).finally(() => browser.close());
