import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { journeyLanguages, readerVariants } from '../support/journey-variants.ts';
import { contentWidth } from '../support/page-width.ts';

const browser = useBrowser();

const languages = [
  {
    path: '/guia-de-restaurantes',
    locale: 'pt-PT',
    sort: 'Nome',
    openNow: 'Aberto agora',
    clear: 'Limpar tudo',
    filter: 'Filtrar',
    unvoted: 'Ainda ninguém votou nestes restaurantes.',
    vote: /^Votar neste restaurante/,
    thanks: 'Obrigado pelo seu voto!',
    once: 'Só é permitido um voto por dia',
  },
  {
    path: '/en/restaurant-guide',
    locale: 'en-GB',
    sort: 'Name',
    openNow: 'Open now',
    clear: 'Clear all',
    filter: 'Filter',
    unvoted: 'Nobody has voted for these restaurants yet.',
    vote: /^Vote for this restaurant/,
    thanks: 'Thank you for your vote!',
    once: 'Only allowed one vote per day',
  },
] as const;

const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 } };
const plain: BrowserContextOptions = { javaScriptEnabled: false };

/** Returns options of another visitor. Without a cookie, a visitor is identified by IP address and user agent. */
const anotherVisitor = (): BrowserContextOptions => ({ userAgent: `Guide test ${crypto.randomUUID()}` });

const entries = (page: Page) => page.locator('.guide-entry');
const names = (page: Page) => entries(page).locator('h2').allTextContents();

describe.each(readerVariants('pt', languages))('guide at $path, $how JavaScript', (words) => {
  const { path, locale, javaScriptEnabled } = words;
  const open = (address: string, screen: BrowserContextOptions) =>
    browser.open(address, { locale, ...screen, javaScriptEnabled });

  test('filters by a link that shows the number of results, and clears the filter', async () => {
    const page = await open(path, desktop);
    const all = await names(page);
    const area = page.locator('.guide-filters a[href*="area="]').first();
    const [name, count] = (await area.innerText()).split('\n');
    await area.click();
    await page.waitForURL(/\?area=[a-z-]+#list$/);
    expect(await entries(page).count()).toBe(Number(count));
    expect(new Set(await entries(page).locator('.kicker').allTextContents())).toEqual(new Set([name]));
    expect(await page.locator('.guide-filters [aria-current]').allInnerTexts()).toContain(`${name}\n${count}`);
    await page.getByRole('link', { name: words.clear }).click();
    await page.waitForURL(`**${path}#list`);
    expect(await names(page)).toEqual(all);
  });

  test('says at most once that nobody has voted', async () => {
    const page = await open(path, desktop);
    const votes = (await page.locator('.guide-votes').allInnerTexts()).filter((text) => text !== '');
    expect(votes.filter((text) => !/^[1-9]/.test(text))).toEqual([]);
    expect(await page.getByText(words.unvoted).isVisible()).toBe(votes.length === 0);
  });

  test('opens its filters on a phone', async () => {
    const page = await open(path, phone);
    const five = page.locator('.guide-filters a[href*="stars=5"]');
    expect(await five.isVisible()).toBe(false);
    await page.getByText(words.filter, { exact: true }).click();
    await five.click();
    await page.waitForURL(/stars=5/);
    expect(await entries(page).count()).toBeGreaterThan(0);
    const stars = await entries(page)
      .locator('.stars')
      .evaluateAll((all) => all.map((each) => each.ariaLabel));
    expect(stars.every((label) => label?.startsWith('5'))).toBe(true);
  });

  test('sorts by a link', async () => {
    const page = await open(path, phone);
    await page.locator('.guide-head').getByRole('link', { name: words.sort, exact: true }).click();
    await page.waitForURL(/sort=name/);
    const shown = await names(page);
    expect(shown.length).toBeGreaterThan(3);
    expect(shown).toEqual(shown.toSorted(new Intl.Collator(locale).compare));
  });

  test('shows the restaurants that are open now, or advice if there are none', async () => {
    const page = await open(path, desktop);
    await page.locator('.guide-filters').getByRole('link', { name: words.openNow }).click();
    await page.waitForURL(/open=now/);
    const found = await entries(page).count();
    expect(await page.locator('.guide-entry .open-now', { hasText: words.openNow }).count()).toBe(found);
    if (found === 0) expect(await page.locator('.guide-nothing a').count()).toBe(2);
  });

  test.each([desktop, phone])('has a map whose numbers link to the list, $viewport.width px', async (screen) => {
    const page = await open(path, screen);
    const marks = page.locator('.guide-sheet a');
    expect(await marks.count()).toBeGreaterThan(3);
    for (const mark of await marks.all()) {
      const entry = page.locator((await mark.getAttribute('href'))!);
      const [number, name] = [
        await entry.locator('.guide-number').textContent(),
        await entry.locator('h2').textContent(),
      ];
      expect(await mark.textContent()).toBe(`${number}${name}`);
    }
    const last = marks.last();
    await last.click();
    await page.waitForURL(`**${await last.getAttribute('href')}`);
    expect(await page.locator(':target .guide-number').isVisible()).toBe(true);
  });

  test('has no horizontal overflow at 320 px with any filter', async () => {
    const page = await open(path, { viewport: { width: 320, height: 700 } });
    for (const query of ['', '?open=now&price=5&stars=5', '?sort=votes&price=1']) {
      await page.goto(path + query);
      expect(await contentWidth(page)).toBe(320);
    }
  });
});

describe.each(journeyLanguages('en', languages))('vote at $path', (words) => {
  const { path, locale } = words;

  test('accepts one vote a day without JavaScript', async () => {
    const page = await browser.open(path, { locale, ...phone, ...plain, ...anotherVisitor() });
    const entry = entries(page).nth(locale === 'pt-PT' ? 1 : 2);
    const votes = await entry.locator('.guide-votes').textContent();
    await entry.getByRole('button', { name: words.vote }).click();
    await page.locator('.notice', { hasText: words.thanks }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    const counted = await entry.locator('.guide-votes').textContent();
    expect(counted).not.toBe(votes);
    await entries(page).first().getByRole('button', { name: words.vote }).click();
    await page.locator('.notice[data-kind="error"]', { hasText: words.once }).waitFor();
    expect(await entry.locator('.guide-votes').textContent()).toBe(counted);
  });

  test('accepts one vote a day with the keyboard only, without leaving the page', async () => {
    const page = await browser.open(path, { locale, ...desktop, ...anotherVisitor() });
    const entry = entries(page).nth(locale === 'pt-PT' ? 3 : 4);
    const votes = entry.locator('.guide-votes');
    const before = await votes.textContent();
    await entry.locator('a').last().focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(words.vote);
    await page.keyboard.press('Enter');
    await page.locator('[data-sonner-toast]', { hasText: words.thanks }).waitFor();
    await expect.poll(() => votes.textContent()).not.toBe(before);
    const counted = await votes.textContent();
    await page.keyboard.press('Enter');
    await page.locator('[data-sonner-toast]', { hasText: words.once }).waitFor();
    expect(await votes.textContent()).toBe(counted);
    expect(page.url()).toContain(path);
  });
});

test('details of an entry are visible on a wide screen, and collapsed on a narrow one', async () => {
  const wide = await browser.open('/guia-de-restaurantes', desktop);
  const details = wide.locator('.guide-details dl').first();
  expect(await details.isVisible()).toBe(true);
  const narrow = await browser.open('/guia-de-restaurantes', phone);
  const folded = narrow.locator('.guide-details').first();
  expect(await folded.locator('dl').isVisible()).toBe(false);
  await folded.locator('summary').click();
  expect(await folded.locator('dl').isVisible()).toBe(true);
});

test('the restaurant of the week on the front page links to the guide', async () => {
  const page = await browser.open('/en', { locale: 'en-GB', ...plain });
  const link = page.locator('.table h3 a');
  const name = await link.innerText();
  await link.click();
  await page.waitForURL(/restaurant-guide#r-/);
  expect(await page.locator(':target h2').textContent()).toBe(name);
});
