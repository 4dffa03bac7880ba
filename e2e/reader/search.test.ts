import type { BrowserContextOptions } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { holdBack } from '../support/hold-back.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { splitPages } from '../support/split-pages.ts';

const browser = useBrowser();

const languages = {
  pt: {
    list: '/artigos',
    locale: 'pt-PT',
    word: 'levada',
    typed: 'levdaa',
    title: 'Antes de entrar na levada',
    phrase: '"mel de cana"',
    section: ['À mesa', 'a-mesa'],
    tag: ['Caminhadas', 'caminhadas'],
    results: /\d+ resultados? para «levada»/,
    corrected: 'Resultados para «levada».',
    refuse: 'Procurar antes «levdaa»',
    synonym: ['trilho', 'vereda', 'Procurar só «trilho»'],
    nothing: 'Nenhum resultado',
    advice: 'Tente uma palavra mais curta',
    remove: 'Retirar o filtro: À mesa',
    elsewhere: 'Também na revista',
    dish: 'lapas',
    guide: ['restaurante', 'Guia de restaurantes', '/guia-de-restaurantes'],
  },
  en: {
    list: '/en/articles',
    locale: 'en-GB',
    word: 'levada',
    typed: 'levdaa',
    title: 'Before you walk a levada',
    phrase: '"cane honey"',
    section: ['Gourmet', 'gourmet'],
    tag: ['Walks', 'walks'],
    results: /\d+ results? for “levada”/,
    corrected: 'Showing results for “levada”.',
    refuse: 'Search for “levdaa” instead',
    synonym: ['hike', 'walk', 'Search only for “hike”'],
    nothing: 'No results',
    advice: 'Try a shorter word',
    remove: 'Remove the filter: Gourmet',
    elsewhere: 'Also in the magazine',
    dish: 'limpets',
    guide: ['47', 'Water on every side', '/en/latest-edition'],
  },
} as const;

describe.each(journeyLanguages('en', [languages.pt, languages.en]))('search in $locale', (here) => {
  const { list, section } = here;
  const isPortuguese = here.locale === 'pt-PT';
  const open = (query: string, more: BrowserContextOptions = {}) =>
    browser.open(`${list}${query}`, { locale: here.locale, ...more });
  const withoutScripts = { javaScriptEnabled: false };

  test('works with the keyboard only, and shows the number of results with marked matches', async () => {
    const page = await open('', withoutScripts);
    const field = page.locator('#search-words');
    await field.focus();
    await page.keyboard.type(here.word);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${list}?q=levada**`);
    expect(await page.locator('[role=status]').textContent()).toMatch(here.results);
    expect(await page.locator('#results h2', { hasText: here.title }).locator('mark').textContent()).toBe('levada');
    expect(await field.inputValue()).toBe(here.word);
    const robots = page.locator('meta[name=robots]');
    expect(await robots.getAttribute('content')).toBe('noindex, follow');
  });

  test('announces a correction of the spelling, which the reader can refuse', async () => {
    const page = await open(`?q=${here.typed}`, withoutScripts);
    expect(await page.locator('[role=status]').textContent()).toMatch(here.results);
    expect(await page.locator('#results h2', { hasText: here.title }).count()).toBe(1);
    expect(await page.locator('.search-correction').textContent()).toContain(here.corrected);
    await page.getByRole('link', { name: here.refuse }).click();
    await page.waitForURL(/\?q=levdaa&exact=1$/);
    expect(await page.locator('#results').textContent()).toContain(here.nothing);
    expect(await page.locator('#results').textContent()).toContain(here.advice);
    expect(await page.locator('.search-correction').count()).toBe(0);
    expect(await page.locator('.list-ways a').count()).toBe(7);
  });

  test('names and marks the synonyms that were searched too, without which the reader can search', async () => {
    const [typed, other, only] = here.synonym;
    const page = await open(`?q=${typed}`, withoutScripts);
    expect(await page.locator('.search-added mark').allTextContents()).toContain(other);
    expect(await page.locator('#articles mark[data-added]').count()).toBeGreaterThan(0);
    await page.getByRole('link', { name: only }).click();
    await page.waitForURL(new RegExp(`q=%22${typed}%22$`));
    expect(await page.locator('.search-added').count()).toBe(0);
    expect(await page.locator('mark[data-added]').count()).toBe(0);
  });

  test('finds a phrase and marks the match', async () => {
    const page = await open(`?q=${encodeURIComponent(here.phrase)}`, withoutScripts);
    const marked = page.locator('#results li').first().locator('mark');
    expect((await marked.allTextContents()).join(' ').toLowerCase()).toMatch(/mel|cane|honey/);
  });

  test('filters by category and date, and removes a filter', async () => {
    const page = await open('', withoutScripts);
    const all = await page.locator('#articles > li').count();
    await page.locator('select[name=category]').selectOption({ label: section[0] });
    await page.locator('input[name=from]').fill('2026-11-01');
    await page.locator('#search button[type=submit]').click();
    await page.waitForURL(new RegExp(`category=${section[1]}&keyword=&from=2026-11-01`));
    const kickers = await page.locator('#articles .kicker').allTextContents();
    expect(kickers.length).toBeLessThan(all);
    expect(new Set(kickers)).toEqual(new Set([section[0]]));
    const days = await page
      .locator('#articles time')
      .evaluateAll((times) => times.map((each) => each.getAttribute('datetime')!));
    expect(days.every((day) => day >= '2026-11-01')).toBe(true);
    await page.getByRole('link', { name: here.remove }).click();
    await page.waitForURL(/from=2026-11-01$/);
    expect(await page.locator('#articles > li').count()).toBeGreaterThan(kickers.length);
  });

  test('filters by tag, in the address and in the other language', async () => {
    for (const options of [withoutScripts, {}]) {
      const page = await open('', options);
      const all = await page.locator('#articles > li').count();
      await page.locator('select[name=keyword]').selectOption({ label: here.tag[0] });
      if (options === withoutScripts) await page.locator('#search button[type=submit]').click();
      await page.waitForURL(new RegExp(`keyword=${here.tag[1]}`));
      await expect.poll(() => page.locator('.active-filters a').allInnerTexts()).toEqual([here.tag[0]]);
      const count = await page.locator('#articles > li').count();
      expect(count).toBeLessThan(all);
      expect(await page.locator('.list-count').innerText()).toMatch(new RegExp(`^${count} `));
      const there = isPortuguese ? languages.en : languages.pt;
      await page.locator('.languages a').first().click();
      await page.waitForURL(`**${there.list}?keyword=${there.tag[1]}`);
      expect(await page.locator('#articles > li').count()).toBe(count);
    }
  });

  test('keeps query and category in the other language', async () => {
    const page = await open(`?q=vinho&category=${section[1]}`, withoutScripts);
    const there = isPortuguese ? languages.en : languages.pt;
    await page.locator('.languages a').first().click();
    await page.waitForURL(`**${there.list}?q=vinho&category=${there.section[1]}`);
    expect(await page.locator('select[name=category]').inputValue()).toBe(there.section[1]);
  });

  test('shows results while typing and updates the URL', async () => {
    const page = await open('');
    await page.locator('#search-words').pressSequentially('levad');
    const found = page.locator('#results h2', { hasText: here.title });
    await found.waitFor();
    await page.waitForURL(/[?&]q=levad$/);
    expect(await page.locator('body > [role=status]').innerText()).toBe(await page.locator('.list-count').innerText());
    expect(await page.locator('#languages a').getAttribute('href')).toContain(encodeURIComponent('q=levad'));
    await page.locator('#search-words').fill('');
    await page.waitForURL(new RegExp(`${list}$`));
    expect(await page.locator('#search-words').evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test('shows results of what was typed before the page script ran', async () => {
    const page = await browser.openEmpty({ locale: here.locale });
    const load = await holdBack(page, '**/assets/page-*.js');
    await page.goto(list, { waitUntil: 'commit' });
    await page.locator('#search-words').pressSequentially('levad');
    load();
    await page.waitForURL(/[?&]q=levad$/);
    expect(await page.locator('#results mark').first().textContent()).toMatch(/^levad/i);
  });

  test('shows results for what was chosen before the code of the search was loaded', async () => {
    const page = await browser.openEmpty({ locale: here.locale });
    const load = await holdBack(page, '**/assets/live-search.client-*.js');
    const held = page.waitForRequest('**/assets/live-search.client-*.js');
    await page.goto(list, { waitUntil: 'commit' });
    await held;
    await page.locator('select[name=category]').selectOption({ label: section[0] });
    load();
    await page.waitForURL(new RegExp(`[?&]category=${section[1]}$`));
    expect(await page.locator('.active-filters a').allInnerTexts()).toEqual([section[0]]);
  });

  test('announces the number of results on a page that arrives after its script', async () => {
    const page = await browser.openEmpty({ locale: here.locale });
    const { url, sendRest } = await splitPages('<body');
    await page.goto(`${url}${list}`, { waitUntil: 'commit' });
    const loaded = () => performance.getEntriesByType('resource').some(({ name }) => /page-.*\.js$/.test(name));
    await expect.poll(() => page.evaluate(loaded)).toBe(true);
    sendRest();
    await page.locator('#search-words').pressSequentially('levad');
    await page.waitForURL(/[?&]q=levad$/);
    expect(await page.locator('body > [role=status]').innerText()).toBe(await page.locator('.list-count').innerText());
  });

  test('finds a restaurant by a dish, with the keyboard only', async () => {
    const page = await open(`?q=${here.dish}`, withoutScripts);
    const elsewhere = page.getByRole('region', { name: here.elsewhere });
    const restaurant = elsewhere.getByRole('link', { name: 'A Lapa Teimosa' });
    expect(await elsewhere.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(0);
    const shown = (await page.locator('#articles > li').count()) + (await elsewhere.locator('li').count());
    expect(await page.locator('#results [role=status]').textContent()).toMatch(new RegExp(`^${shown} `));
    expect((await elsewhere.locator('mark').first().textContent())?.toLowerCase()).toContain(here.dish.slice(0, 4));
    await restaurant.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`${isPortuguese ? '/guia-de-restaurantes' : '/restaurant-guide'}#r-`));
    expect(await page.locator(':target h2').textContent()).toBe('A Lapa Teimosa');
  });

  test('shows results other than articles while typing', async () => {
    const [typed, name, path] = here.guide;
    const page = await open('');
    await page.locator('#search-words').pressSequentially(typed);
    const link = page.getByRole('region', { name: here.elsewhere }).getByRole('link', { name });
    expect(await link.getAttribute('href')).toBe(path);
  });

  test('loads more into the same list', async () => {
    const page = await open('');
    const first = await page.locator('#articles > li').first().elementHandle();
    const rows = await page.locator('#articles > li').count();
    await page.locator('a[data-append]').click();
    await page.waitForURL(/limit=48/);
    await page.locator(`#n${rows + 1}`).waitFor();
    expect(await page.locator('#articles > li').count()).toBeGreaterThan(rows);
    expect(await first!.evaluate((row) => row.isConnected)).toBe(true);
  });
});

test('results that replace others cause no layout shift', async () => {
  const page = await browser.open('/artigos', { viewport: { width: 1280, height: 900 } });
  const top = () => page.locator('#results').evaluate((part) => Math.round(part.getBoundingClientRect().top));
  const before = await top();
  await page.locator('#search-words').fill('vinho');
  await page.locator('#results mark').first().waitFor();
  expect(await top()).toBe(before);
});

test('results that replace others leave the typefaces as they are, also where one arrived too late', async () => {
  const page = await browser.openEmpty({ viewport: { width: 1280, height: 900 } });
  const load = await holdBack(page, '**/assets/levada-display-*.woff2');
  await page.goto('/artigos?q=zzzzqqq', { waitUntil: 'domcontentloaded' });
  const opener = page.locator('h1');
  const width = () =>
    opener.evaluate((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getBoundingClientRect().width;
    });
  // Later than a typeface may replace another one.
  await page.waitForFunction(() => performance.now() > 1_500);
  const before = await width();
  const arrived = page.waitForEvent('requestfinished', (request) => request.url().includes('levada-display'));
  load();
  await arrived;
  await page.locator('#search-words').fill('vinho');
  await page.locator('#results mark').first().waitFor();
  expect(await width()).toBe(before);
});
