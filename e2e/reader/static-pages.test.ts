import { describe, expect, test } from 'vitest';
import { signInToApi } from '../support/api-client.ts';
import { useBrowser } from '../support/browser.ts';
import { readerVariants } from '../support/journey-variants.ts';

const browser = useBrowser();

const languages = [
  {
    locale: 'pt-PT',
    home: '/',
    names: {
      '/quem-somos': 'Quem somos',
      '/contactos': 'Contactos',
      '/publicidade': 'Publicidade',
      '/essential-club': 'Essential Club',
      '/estatuto-editorial': 'Estatuto editorial',
      '/politica-privacidade': 'Política de privacidade',
    },
    others: ['about-us', 'contacts', 'advertising', 'essential-club', 'editorial-statute', 'privacy-policy'].map(
      (page) => `/en/${page}`,
    ),
    masthead: ['Nesta edição', 'Guia de restaurantes'],
  },
  {
    locale: 'en-GB',
    home: '/en',
    names: {
      '/en/about-us': 'About us',
      '/en/contacts': 'Contacts',
      '/en/advertising': 'Advertising',
      '/en/essential-club': 'Essential Club',
      '/en/editorial-statute': 'Editorial statute',
      '/en/privacy-policy': 'Privacy policy',
    },
    others: [
      '/quem-somos',
      '/contactos',
      '/publicidade',
      '/essential-club',
      '/estatuto-editorial',
      '/politica-privacidade',
    ],
    masthead: ['Latest edition', 'Restaurant guide'],
  },
] as const;

describe.each(readerVariants('en', languages))('static pages from $home, $how JavaScript', (variant) => {
  const { locale, javaScriptEnabled, home, names, others, masthead } = variant;

  test('the footer leads from page to page, and marks the one that is shown', async () => {
    const page = await browser.open(home, { locale, javaScriptEnabled });
    for (const [path, name] of Object.entries(names)) {
      await page.locator('footer').getByRole('link', { name, exact: true }).click();
      await page.waitForURL(`**${path}`);
      expect((await page.locator('h1').innerText()).replace(/\s+/g, ' ')).toBe(name);
      expect(await page.locator('footer [aria-current=page]').allInnerTexts()).toEqual([name]);
    }
  });

  test('the language switch of each page leads to the same page in the other language', async () => {
    const page = await browser.openEmpty({ locale, javaScriptEnabled });
    for (const [index, path] of Object.keys(names).entries()) {
      await page.goto(path);
      await page.locator('.languages a').click();
      await page.waitForURL(`**${others[index]}`);
      expect(await page.locator('html').getAttribute('lang')).not.toBe(locale);
    }
  });

  test.each([390, 1280])('the masthead links to the edition and the guide by keyboard, at %i px', async (width) => {
    const page = await browser.open(home, { locale, javaScriptEnabled, viewport: { width, height: 900 } });
    const reached: string[] = [];
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press('Tab');
      reached.push(await page.locator(':focus').innerText());
    }
    expect(reached).toEqual(expect.arrayContaining([...masthead]));
  });
});

test('a long page has a table of contents that links to its headings', async () => {
  const page = await browser.open('/politica-privacidade', { javaScriptEnabled: false });
  const contents = page.locator('nav.contents a');
  expect(await contents.count()).toBeGreaterThan(5);
  await contents.last().click();
  await page.waitForURL('**#os-seus-direitos');
  expect(await page.locator('h2:target').innerText()).toBe('Os seus direitos');
});

test('the contacts page shows the e-mail address of the settings', async () => {
  const page = await browser.open('/en/contacts', { javaScriptEnabled: false });
  expect(await page.locator('main a[href^="mailto:"]').first().innerText()).toBe('redacao@example.org');
});

test('every author is listed among the contributors', async () => {
  const page = await browser.open('/quem-somos', { javaScriptEnabled: false });
  expect(await page.locator('.people li').allInnerTexts()).toContainEqual(expect.stringMatching(/^Cagarra\s+textos$/));
});

test('the page about advertising shows every advert format', async () => {
  const page = await browser.open('/en/advertising', { javaScriptEnabled: false });
  expect(await page.locator('.formats li').allInnerTexts()).toEqual([
    expect.stringMatching(/^Front page\s+1600 × 800 pixels$/),
    expect.stringMatching(/^Lists and sections\s+1600 × 800 pixels$/),
    expect.stringMatching(/^After an article\s+1260 × 840 pixels$/),
    expect.stringMatching(/^Restaurant guide\s+1600 × 800 pixels$/),
  ]);
});

test('a page without a title takes it from its path, and shows an edited title at the next request', async () => {
  const { send } = await signInToApi();
  const edit = (title: string) => send('EditPage', { page: 'privacy-policy', translations: { pt: { title } } });
  const page = await browser.open('/politica-privacidade', { javaScriptEnabled: false });
  expect((await edit('')).status).toBe(200);
  await page.reload();
  expect(await page.title()).toBe('Politica privacidade · Levada');
  expect((await page.locator('h1').innerText()).replace(/\s+/g, ' ')).toBe('Politica privacidade');
  await edit('Política de privacidade');
  await page.reload();
  expect(await page.title()).toBe('Política de privacidade · Levada');
});
