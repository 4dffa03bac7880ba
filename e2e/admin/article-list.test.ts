import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { toastWith } from '../support/toast.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    selectAll: 'Selecionar tudo nesta página',
    selected: 'Selecionados: 2',
    publish: 'Publicar',
    published: 'Textos publicados: 2',
    undo: 'Anular',
    undone: 'Anulado: 2',
    draft: 'rascunho',
    isPublished: 'publicado',
    featured: 'Em destaque',
    search: 'Procurar nos títulos',
    state: 'Estado',
    tag: 'Etiqueta',
    none: 'Nenhum artigo corresponde',
    title: 'Título',
    columns: 'Colunas',
    author: 'Autor',
  },
  en: {
    locale: 'en-GB',
    selectAll: 'Select all on this page',
    selected: 'Selected: 2',
    publish: 'Publish',
    published: 'Texts published: 2',
    undo: 'Undo',
    undone: 'Undone: 2',
    draft: 'draft',
    isPublished: 'published',
    featured: 'Featured',
    search: 'Search titles',
    state: 'State',
    tag: 'Tag',
    none: 'No article matches',
    title: 'Title',
    columns: 'Columns',
    author: 'Author',
  },
} as const;

/** Creates two drafts in Portuguese that one word finds. */
const twoDrafts = async () => {
  const word = uniqueWord();
  const ids = [await createDraft({ pt: { title: `B ${word}` } }), await createDraft({ pt: { title: `A ${word}` } })];
  return { word, ids };
};

/** Adds a new tag to an article and returns its name, which is the same in both languages. */
const addTag = async (article: string, name: string): Promise<string> => {
  const facts = { name: { pt: name, en: name } };
  const { id } = await fetchAsAdmin<{ id: string }>('/api/commands/AddKeyword', 'POST', facts);
  await fetchAsAdmin('/api/commands/EditArticle', 'POST', { id: article, keywords: [id] });
  return name;
};

const titles = (page: Page) => page.locator('.desk-rows tbody th a').allInnerTexts();

describe.each(journeyLanguages('en', Object.values(languages)))('article list in $locale', (words) => {
  test('publishes several articles at once, and undoes that', async () => {
    const { word } = await twoDrafts();
    const page = await openAdmin(words, `/admin/articles?q=${word}`);
    const errors = collectConsoleErrors(page);
    await page.getByLabel(words.selectAll).check();
    await page.getByText(words.selected).waitFor();
    expect(page.url()).toMatch(/selected=[\w-]{36},[\w-]{36}/);
    await page.getByRole('button', { name: words.publish, exact: true }).click();
    await toastWith(page, words.published).waitFor();
    const published = page.locator('[data-state="published"]');
    await expect.poll(() => published.count()).toBe(2);
    const address = await published.first().getByRole('link').getAttribute('href');
    expect((await page.request.get(address!)).status()).toBe(200);

    await toastWith(page, words.published).getByRole('button', { name: words.undo }).click();
    await toastWith(page, words.undone).waitFor();
    await expect.poll(() => published.count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test('shows changes by other users and keeps the selection', async () => {
    const { word, ids } = await twoDrafts();
    const page = await openAdmin(words, `/admin/articles?q=${word}`);
    await page.locator('.desk-rows tbody input').first().check();
    await fetchAsAdmin('/api/commands/FeatureArticle', 'POST', { id: ids[0] });
    await page.locator('.articles-featured', { hasText: words.featured }).waitFor();
    expect(await page.locator('.desk-rows tbody input:checked').count()).toBe(1);
    await fetchAsAdmin('/api/commands/DeleteArticle', 'POST', { id: ids[0] });
    await expect.poll(() => titles(page)).toEqual([`A ${word}`]);
  });

  test('stores search, filter, order and hidden columns in the URL', async () => {
    const { word, ids } = await twoDrafts();
    const tag = await addTag(ids[1]!, word);
    const page = await openAdmin(words, '/admin/articles');
    await page.getByPlaceholder(words.search).fill(word);
    await page.keyboard.press('Enter');
    await expect.poll(() => titles(page)).toEqual([`A ${word}`, `B ${word}`]);
    await page.locator('.desk-rows thead').getByRole('link', { name: words.title }).click();
    await page.waitForURL(/sort=title/);
    await expect.poll(() => page.locator('th[aria-sort=ascending]').count()).toBe(1);
    await page.getByText(words.columns).click();
    await page.getByLabel(words.author, { exact: true }).uncheck();
    await page.waitForURL(/without=author/);
    await expect.poll(() => page.locator('.desk-rows thead th').allInnerTexts()).not.toContain(words.author);
    await page.getByLabel(words.state).selectOption('pt:published');
    await page.getByText(words.none).waitFor();
    await page.goBack();
    await expect.poll(() => titles(page)).toEqual([`A ${word}`, `B ${word}`]);
    await page.reload();
    await expect.poll(() => titles(page)).toEqual([`A ${word}`, `B ${word}`]);
    await page.getByLabel(words.tag, { exact: true }).selectOption({ label: tag });
    await expect.poll(() => titles(page)).toEqual([`A ${word}`]);
    expect(page.url()).toMatch(/keyword=[\w-]{36}/);
  });
});

test('ignores invalid query parameters and what was deleted, and shows the default list', async () => {
  const page = await openAdmin(
    languages.en,
    `/admin/articles?q=${encodeURIComponent("%_'\\\0")}&label=x&category=${randomUUID()}&contributor=1&keyword=${randomUUID()}&sort=up&after=%00&without=title,author,x&selected=,,x`,
  );
  expect(await page.locator('h1').innerText()).toBe('Articles');
  expect(await page.locator('.desk-rows tbody tr').count()).toBeGreaterThan(1);
});
