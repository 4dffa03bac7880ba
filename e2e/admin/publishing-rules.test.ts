import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { fetchAsAdmin } from '../support/session.ts';

const openAdmin = adminPageOpener(useBrowser());

const portuguese = {
  locale: 'pt-PT',
  inPortuguese: 'Em português',
  inEnglish: 'Em inglês',
  publish: 'Publicar',
  published: 'publicado',
  outdated: 'desatualizado',
  categoryRequired: 'A categoria é obrigatória',
  textRequired: 'O texto é obrigatório',
  original: 'Original: português',
  originalIsEnglish: 'Original: inglês',
};
const english: typeof portuguese = {
  locale: 'en-GB',
  inPortuguese: 'In Portuguese',
  inEnglish: 'In English',
  publish: 'Publish',
  published: 'published',
  outdated: 'outdated',
  categoryRequired: 'Category is required',
  textRequired: 'Text is required',
  original: 'Original: Portuguese',
  originalIsEnglish: 'Original: English',
};

const text = (page: Page, language: 'pt' | 'en') => page.locator(`.ProseMirror[lang=${language}]`);
const statusesOf = async (id: string): Promise<string[]> => {
  const { items } = await fetchAsAdmin<{ items: { type: string }[] }>(`/api/history/article-${id}`);
  return items.map(({ type }) => type);
};

describe.each(journeyLanguages('pt', [portuguese, english]))('publishing in $locale', (words) => {
  const group = (page: Page, language: string) => page.getByRole('group', { name: language });
  const publish = (page: Page, language: string) =>
    group(page, language).getByRole('button', { name: words.publish, exact: true });

  test('is rejected for an incomplete draft and for a language without text', async () => {
    const page = await openAdmin(words, '/admin/articles/new');
    await text(page, 'pt').click();
    await page.keyboard.type(uniqueWord());
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/admin\/articles\/[0-9a-f-]{36}$/);
    const id = page.url().split('/').at(-1)!;
    await publish(page, words.inPortuguese).click();
    await page.locator('.article-side').getByText(words.categoryRequired).first().waitFor();
    expect(await statusesOf(id)).not.toContain('ArticlePublished');

    await page.locator('[name="pt.title"]').fill(uniqueWord());
    await page.locator('[data-panel=details] select').nth(0).selectOption({ index: 1 });
    await page.locator('[data-panel=details] select').nth(1).selectOption({ index: 1 });
    await publish(page, words.inPortuguese).click();
    await group(page, words.inPortuguese).getByText(words.published, { exact: true }).waitFor();

    await page.locator('[name="en.title"]').fill(uniqueWord());
    await publish(page, words.inEnglish).click();
    await page.getByRole('alert').getByText(words.textRequired).first().waitFor();
    expect((await statusesOf(id)).filter((type) => type === 'ArticlePublished')).toHaveLength(1);
  });

  test('keeps the source language up to date when its translation changes, until the source is switched', async () => {
    const id = await createDraft();
    const page = await openAdmin(words, `/admin/articles/${id}`);
    await page.getByText(words.original).waitFor();
    await text(page, 'en').click();
    await page.keyboard.type('The water runs.');
    await page.keyboard.press('Control+s');
    await expect.poll(() => statusesOf(id)).toContain('ArticleEdited');
    expect(await page.locator('.text-outdated, [data-outdated]').count()).toBe(0);
    await page.locator('.article-source button').click();
    await page.getByText(words.originalIsEnglish).waitFor();
    await text(page, 'en').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' It runs on.');
    await page.keyboard.press('Control+s');
    await page.locator('.text-outdated').getByText(words.outdated).waitFor();
  });
});
