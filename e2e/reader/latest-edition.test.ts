import { describe, expect, test } from 'vitest';
import { signInToApi } from '../support/api-client.ts';
import { useBrowser } from '../support/browser.ts';
import { oneSentence } from '../support/create-draft.ts';
import { readerVariants } from '../support/journey-variants.ts';
import { site } from '../support/site.ts';

const browser = useBrowser();

const languages = [
  {
    path: '/nesta-edicao',
    home: '/',
    locale: 'pt-PT',
    other: '/en/latest-edition',
    number: 'Edição 47',
    first: { title: 'A água tem caminho', path: '/artigos/reportagens/a-agua-tem-caminho' },
    earlier: 'Sumo e sal',
    newest: 'Água por todos os lados',
  },
  {
    path: '/en/latest-edition',
    home: '/en',
    locale: 'en-GB',
    other: '/nesta-edicao',
    number: 'Edition 47',
    first: { title: 'A road for water', path: '/en/articles/features/a-road-for-water' },
    earlier: 'Juice and salt',
    newest: 'Water on every side',
  },
] as const;

describe.each(readerVariants('en', languages))('edition at $path, $how JavaScript', (variant) => {
  const { path, home, locale, other, number, first, earlier, newest, javaScriptEnabled } = variant;
  const open = (address: string) => browser.open(address, { locale, javaScriptEnabled });

  test('is linked from the front page and lists its articles in order', async () => {
    const page = await open(home);
    await page.getByRole('link', { name: number, exact: true }).click();
    await page.waitForURL(`**${path}`);
    expect(await page.locator('h1').textContent()).toBe(newest);
    expect(await page.locator('.edition-contents .contents-number').allTextContents()).toEqual(
      Array.from({ length: 10 }, (_, index) => String(index + 1)),
    );
    const link = page.locator('.edition-contents h3 a').first();
    expect(await link.textContent()).toBe(first.title);
    await link.click();
    await page.waitForURL(`**${first.path}`);
  });

  test('links to the complete edition', async () => {
    const page = await open(path);
    const read = page.locator('.edition-read');
    expect(await read.locator('a').getAttribute('href')).toBe('https://example.org/levada/47');
    expect(await read.locator('a').getAttribute('rel')).toBe('noopener');
    expect(await read.textContent()).toContain('example.org');
  });

  test('links to earlier editions, back to the newest, and to the other language', async () => {
    const page = await open(path);
    await page.locator('.shelf').getByRole('link', { name: earlier }).click();
    await page.waitForURL(`**${path}?edition=46`);
    expect(await page.locator('h1').textContent()).toBe(earlier);
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(canonical).toBe(`${site().url}${path}?edition=46`);
    await page.locator('.languages a').click();
    await page.waitForURL(`**${other}?edition=46`);
    await page.goBack();
    await page.waitForURL(`**${path}?edition=46`);
    await page.locator('.shelf').getByRole('link', { name: newest }).click();
    await page.waitForURL(`**${path}`);
    expect(await page.locator('h1').textContent()).toBe(newest);
  });

  test('responds 404 for an edition that does not exist', async () => {
    const page = await browser.openEmpty({ locale, javaScriptEnabled });
    for (const query of ['?edition=99', '?edition=0', '?edition=x', '?edition=46.5']) {
      const answer = await page.goto(site().url + path + query);
      expect([query, answer?.status()]).toEqual([query, 404]);
      expect(await page.locator('.message-figure').textContent()).toBe('404');
    }
  });
});

test('an article that exists only in the other language is listed and labelled', async () => {
  const editor = await signInToApi();
  const [category, author] = [await editor.firstOf('/api/categories'), await editor.firstOf('/api/contributors')];
  const translations = {
    pt: { title: 'Só em português, por agora', slug: 'so-em-portugues-por-agora', content: oneSentence },
  };
  const article = await editor.send('CreateArticle', { category: category.id, author: author.id, translations });
  const title = { pt: 'Prova', en: 'Trial' };
  const edition = { number: 3, title, month: '2023-03', articles: [article.id], published: true };
  const opened = await editor.send('OpenEdition', edition);
  try {
    expect([article.status, opened.status]).toEqual([200, 200]);
    const page = await browser.open('/en/latest-edition?edition=3', { locale: 'en-GB', javaScriptEnabled: false });
    const entry = page.locator('.edition-contents li');
    expect(await entry.locator('article').getAttribute('lang')).toBe('pt-PT');
    expect(await entry.textContent()).toContain('In Portuguese');
    expect(new URL((await entry.locator('h3 a').getAttribute('href'))!, page.url()).pathname).toContain('/artigos/');
  } finally {
    await editor.send('EditEdition', { number: 3, published: false });
    await editor.send('DeleteArticle', { id: article.id });
  }
});
