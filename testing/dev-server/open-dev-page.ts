import type { Browser, Page } from 'playwright';
import type { DevSite } from './dev-site.ts';

/** Opens a page of a site in its own browser context, signed in as the administrator; resolves once the page receives edits. */
export const openDevPage = async (browser: Browser, site: DevSite, path: string): Promise<Page> => {
  const context = await browser.newContext({ locale: 'pt-PT', baseURL: site.url });
  await context.addCookies(site.cookies.map((cookie) => ({ ...cookie, url: site.url })));
  const page = await context.newPage();
  const connected = page.waitForEvent('console', {
    predicate: (message) => message.text().includes('[vite] connected'),
    timeout: 120_000,
  });
  await Promise.all([connected, page.goto(path, { waitUntil: 'networkidle', timeout: 120_000 })]);
  return page;
};
