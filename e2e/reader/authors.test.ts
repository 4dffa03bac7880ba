import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';

const browser = useBrowser();

test.each([
  { path: '/artigos/reportagens/a-agua-tem-caminho', authors: '/autores/', title: 'A água tem caminho' },
  { path: '/en/articles/features/a-road-for-water', authors: '/en/authors/', title: 'A road for water' },
])('the byline of $path leads to all articles of its author', async ({ path, authors, title }) => {
  const page = await browser.open(path, { javaScriptEnabled: false });
  const byline = page.locator('.facts a[rel=author]');
  const name = await byline.innerText();
  await byline.click();
  await page.waitForURL(`**${authors}*`);
  expect(await page.locator('h1').innerText()).toBe(name);
  expect(await page.locator('.author-text').innerText()).toContain('Levada');
  expect(await page.locator('.row .title').allInnerTexts()).toContain(title);
  const data = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.parse(data!)).toMatchObject({ '@type': 'ProfilePage', mainEntity: { name, url: page.url() } });
  const feed = await page.locator('link[type="application/rss+xml"]').first().getAttribute('href');
  expect(await (await page.request.get(feed!)).text()).toContain(title);
});
