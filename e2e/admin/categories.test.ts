import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { toastWith } from '../support/toast.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    name: 'Nome',
    save: 'Guardar',
    newCategory: 'Nova categoria',
    categoryAdded: 'Categoria adicionada com sucesso',
    up: 'Subir',
  },
  en: {
    locale: 'en-GB',
    name: 'Name',
    save: 'Save',
    newCategory: 'New category',
    categoryAdded: 'Category successfully added',
    up: 'up',
  },
} as const;

const placeShown = async (page: Page, name: string): Promise<number> =>
  (await page.locator('.desk-ordered > li').allInnerTexts()).findIndex((text) => text.includes(name));

const categoriesOf = async () =>
  (await fetchAsAdmin<{ items: { name: string }[] }>('/api/categories?locale=pt')).items.map(({ name }) => name);

describe.each(journeyLanguages('en', Object.values(languages)))('categories in $locale', (words) => {
  test('adds a category, reorders it by keyboard, button and dragging, and undoes reordering in the toast', async () => {
    const page = await openAdmin(words, '/admin/categories');
    await page.getByRole('link', { name: words.newCategory }).click();
    const name = `Zé ${randomUUID().slice(0, 8)}`;
    for (const language of ['PT', 'EN']) await page.getByLabel(`${words.name} (${language})`).fill(name);
    await page.getByRole('button', { name: words.save }).click();
    await toastWith(page, words.categoryAdded).waitFor();
    const row = page.locator('.desk-ordered > li', { hasText: name });
    await row.waitFor();
    const before = await categoriesOf();
    const place = before.indexOf(name);

    await row.locator('.desk-handle').focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(categoriesOf).toEqual(before.toSpliced(place, 1).toSpliced(place - 1, 0, name));
    await expect.poll(() => placeShown(page, name)).toBe(place - 1);
    await page.locator('[data-sonner-toast] .button').first().click();
    await expect.poll(categoriesOf).toEqual(before);
    await expect.poll(() => placeShown(page, name)).toBe(place);
    await expect.poll(() => page.locator('[data-sonner-toast] .button').count()).toBe(0);

    await row.getByRole('button', { name: words.up }).click();
    await expect.poll(() => placeShown(page, name)).toBe(place - 1);

    const first = page.locator('.desk-ordered > li').first();
    // The drag must not begin with a scroll.
    await first.scrollIntoViewIfNeeded();
    await row.locator('.desk-handle').dragTo(first, { targetPosition: { x: 60, y: 4 } });
    await expect.poll(categoriesOf).toEqual([name, ...before.filter((each) => each !== name)]);
    await fetchAsAdmin('/api/commands/DeleteCategory', 'POST', { id: await idOf(name) });
    await expect.poll(() => row.count()).toBe(0);
  });
});

const idOf = async (name: string): Promise<string> =>
  (await fetchAsAdmin<{ items: { id: string; name: string }[] }>('/api/categories?locale=pt')).items.find(
    (each) => each.name === name,
  )!.id;
