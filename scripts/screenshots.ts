import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import { findBrowser } from './find-browser.ts';

/** `node scripts/screenshots.ts [url]`: takes the pictures in `docs/` from a running site with the sample edition. */
const address = process.argv[2] ?? 'http://localhost:3000';

type Theme = 'light' | 'dark';
type View = [width: 390 | 1280, theme: Theme];

const everyView: View[] = [
  [390, 'light'],
  [390, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
];
const twoViews: View[] = [
  [390, 'dark'],
  [1280, 'light'],
];

const pages: { name: string; path: string; views: View[] }[] = [
  { name: 'home', path: '/', views: everyView },
  { name: 'article', path: '/en/articles/gourmet/a-wine-that-likes-the-heat', views: everyView },
  { name: 'guide', path: '/guia-de-restaurantes', views: twoViews },
  { name: 'edition', path: '/en/latest-edition', views: twoViews },
  { name: 'search', path: '/artigos?q=levadas', views: twoViews },
  { name: 'club', path: '/en/essential-club', views: twoViews },
];
/** Number of screens in each picture: the visible one and the next. */
const SCREENS = 2;
const HEIGHTS = { 390: 844, 1280: 800 };

const take = async (browser: Browser): Promise<void> => {
  for (const { name, path, views } of pages) {
    for (const [width, colorScheme] of views) {
      const viewport = { width, height: SCREENS * HEIGHTS[width] };
      const page = await browser.newPage({ viewport, colorScheme, locale: 'pt-PT' });
      await page.goto(address + path, { waitUntil: 'load' });
      await picturesLoaded(page);
      const file = fileURLToPath(new URL(`../docs/${name}-${width}-${colorScheme}.jpg`, import.meta.url));
      await page.screenshot({ path: file, type: 'jpeg', quality: 82 });
      await page.close();
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
