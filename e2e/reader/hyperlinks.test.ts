import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { readerVariants } from '../support/journey-variants.ts';
import { site } from '../support/site.ts';

const browser = useBrowser();

const languages = [
  {
    path: '/hyperlink',
    locale: 'pt-PT',
    title: 'O tempo na serra e na costa',
    unknown: 'Nenhuma história tem o código «nada7»',
  },
  { path: '/en/hyperlink', locale: 'en-GB', title: 'Weather, high and low', unknown: 'No story has the code “nada7”' },
] as const;

describe.each(readerVariants('pt', languages))('hyperlinks at $path, $how JavaScript', (variant) => {
  const { path, locale, title, unknown, javaScriptEnabled } = variant;
  const open = (address: string) => browser.open(address, { locale, javaScriptEnabled });

  test('opens a hyperlink by its printed code in upper or lower case', async () => {
    const page = await open(path);
    for (const typed of ['TEMPO', ' tempo ']) {
      await page.goto(site().url + path);
      await page.locator('#code').fill(typed);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${path}/tempo`);
      expect(await page.locator('h1').textContent()).toBe(title);
    }
  });

  test('shows an error for an unknown code and keeps the input', async () => {
    const page = await open(path);
    await page.locator('#code').fill('nada7');
    await page.locator('.code-line button').click();
    await page.waitForURL(`**${path}?id=nada7`);
    expect(await page.locator('[role=alert]').textContent()).toContain(unknown);
    expect(await page.locator('#code').inputValue()).toBe('nada7');
    expect(await page.locator('.hyperlink-rows li').count()).toBeGreaterThan(5);
  });

  test('shows the target of a hyperlink and links to it without redirecting', async () => {
    const page = await open(path);
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.waitForURL(`**${path}/tempo`);
    const on = page.locator('.way-on a');
    expect(await on.textContent()).toContain('www.ipma.pt');
    expect(await on.getAttribute('href')).toBe('https://www.ipma.pt/');
    expect(await on.getAttribute('rel')).toBe('noopener');
    expect(new URL(page.url()).pathname).toBe(`${path}/tempo`);
  });

  test('responds 404 for an unknown code', async () => {
    const page = await browser.openEmpty({ locale, javaScriptEnabled });
    expect((await page.goto(`${site().url}${path}/nada7`))?.status()).toBe(404);
    expect(await page.locator('.message-figure').textContent()).toBe('404');
  });

  test('redirects an upper-case code to the lower-case URL', async () => {
    const page = await browser.openEmpty({ locale, javaScriptEnabled });
    expect((await page.goto(`${site().url}${path}/TEMPO`))?.status()).toBe(200);
    expect(new URL(page.url()).pathname).toBe(`${path}/tempo`);
  });
});
