import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { waitForHydration } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { adminCookies } from '../support/session.ts';
import { site } from '../support/site.ts';

const browser = useBrowser();

/** Maximum size of compressed scripts and messages in bytes: for the article list, and in addition for the editor. */
const LIST = 192_000;
const EDITOR_MORE = 250_000;

/** Returns the compressed size of each script that a page loads until an element is shown and the page is hydrated. */
const scriptOf = async (path: string, until: string): Promise<Map<string, number>> => {
  const page: Page = await browser.openEmpty();
  await page.context().addCookies((await adminCookies()).map((each) => ({ ...each, url: site().url })));
  const names = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') names.add(new URL(response.url()).pathname);
  });
  await page.goto(path);
  await page.locator(until).first().waitFor();
  if (path.startsWith('/admin')) await waitForHydration(page);
  return new Map(await Promise.all([...names].map(async (name) => [name, await compressedSize(name)] as const)));
};

/** Asked for again, because the browser counts what it has cached as nothing. */
const compressedSize = async (name: string): Promise<number> => {
  const { headers } = await fetch(site().url + name, { headers: { 'accept-encoding': 'br' } });
  return Number(headers.get('content-length'));
};

const sum = (sizes: Iterable<number>): number => [...sizes].reduce((all, size) => all + size, 0);

test('limits the script size of the article list and of the editor', async () => {
  const list = await scriptOf('/admin/articles', '.desk-rows input');
  const editor = await scriptOf('/admin/articles/new', '.ProseMirror');
  const more = [...editor].filter(([name]) => !list.has(name)).map(([, size]) => size);
  console.log(`list ${Math.round(sum(list.values()) / 1000)} kB, editor ${Math.round(sum(more) / 1000)} kB more`);
  expect(list.size).toBeGreaterThan(2);
  expect(Math.min(...list.values(), ...editor.values())).toBeGreaterThan(0);
  expect(sum(list.values())).toBeLessThanOrEqual(LIST);
  expect(more.length).toBeGreaterThan(1);
  expect(sum(more)).toBeLessThanOrEqual(EDITOR_MORE);
});

test('loads no admin scripts on reader pages', async () => {
  const [list, front] = [await scriptOf('/admin/articles', '.desk-rows input'), await scriptOf('/en', 'main')];
  expect(front.size).toBeGreaterThan(0);
  expect([...front.keys()].filter((name) => list.has(name))).toEqual([]);
});

test.each(['/', '/en/articles', '/en/latest-edition', '/nowhere'])(
  'carries all styles of the page %s in itself',
  async (path) => {
    const page = await (await fetch(site().url + path)).text();
    expect(page).not.toContain('rel="stylesheet"');
    expect(page).toMatch(/<style data-whole-sheet[^>]*>[\s\S]*\.masthead[\s\S]*<\/style>/);
  },
);

test('loads no styles of the admin area on reader pages', async () => {
  const page = await (await fetch(site().url)).text();
  const [, path] = page.match(/<style data-whole-sheet="([^"]+\.css)"/)!;
  const sheet = await (await fetch(site().url + path)).text();
  expect(sheet).toContain('.masthead');
  expect(sheet).not.toContain('.desk-');
});
