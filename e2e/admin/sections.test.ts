import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { axeViolations, COLOUR_RULES } from '../support/axe.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { fetchAsAdmin } from '../support/session.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    newAuthor: 'Novo autor',
    name: 'Nome',
    photographer: 'fotógrafo',
    save: 'Guardar',
    tooShort: 'O nome tem de ter pelo menos 2 caracteres',
    noRole: 'A função é obrigatória',
    added: 'Autor adicionado com sucesso',
    updated: 'Autor atualizado com sucesso',
    meanwhile: 'outra pessoa guardou',
    newCategory: 'Nova categoria',
    inPortuguese: 'Em português',
    inEnglish: 'Em inglês',
    categoryAdded: 'Categoria adicionada com sucesso',
    move: 'Mover',
    up: 'Subir',
    undo: 'Anular',
    remove: 'Eliminar',
  },
  en: {
    locale: 'en-GB',
    newAuthor: 'New author',
    name: 'Name',
    photographer: 'photographer',
    save: 'Save',
    tooShort: 'Name must be at least 2 characters long',
    noRole: 'Role is required',
    added: 'Author successfully added',
    updated: 'Author successfully updated',
    meanwhile: 'Somebody else has saved',
    newCategory: 'New category',
    inPortuguese: 'In Portuguese',
    inEnglish: 'In English',
    categoryAdded: 'Category successfully added',
    move: 'Move',
    up: 'up',
    undo: 'Undo',
    remove: 'Delete',
  },
} as const;

const placeShown = async (page: Page, name: string): Promise<number> =>
  (await page.locator('.desk-ordered > li').allInnerTexts()).findIndex((text) => text.includes(name));

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text }).first();
const categoriesOf = async () =>
  (await fetchAsAdmin<{ items: { name: string }[] }>('/api/categories?locale=pt')).items.map(({ name }) => name);

/** An author called `first`, whom somebody else is to call `theirs`. */
const newAuthor = async () => {
  const [first, theirs] = [`A ${randomUUID().slice(0, 8)}`, `B ${randomUUID().slice(0, 8)}`];
  const author = { name: first, role: ['author'] };
  const { id } = await fetchAsAdmin<{ id: string }>('/api/commands/AddContributor', 'POST', author);
  return { id, first, theirs };
};

describe.each(Object.values(languages))('authors and categories in $locale', (words) => {
  test('an author is added, changed and named in words where something is missing', async () => {
    const page = await openAdmin(words, '/admin/contributors');
    await page.getByRole('link', { name: words.newAuthor }).click();
    await page.getByLabel(words.name).fill('X');
    await page.getByRole('button', { name: words.save }).click();
    await page.getByText(words.tooShort).waitFor();
    const name = `Zélia ${randomUUID().slice(0, 8)}`;
    await page.getByLabel(words.name).fill(name);
    await page.locator('input[name=role][value=author]').uncheck();
    await page.getByRole('button', { name: words.save }).click();
    await page.getByText(words.noRole).waitFor();
    await page.getByLabel(words.photographer).check();
    await page.getByRole('button', { name: words.save }).click();
    await toast(page, words.added).waitFor();
    await page.getByRole('link', { name }).click();
    await page.locator('input[name=role][value=author]').check();
    await page.getByRole('button', { name: words.save }).click();
    await toast(page, words.updated).waitFor();
    const { items } = await fetchAsAdmin<{ items: { name: string; roles: string[] }[] }>('/api/contributors');
    expect(items.find((each) => each.name === name)?.roles).toEqual(['author', 'photographer']);
    expect(collectConsoleErrors(page)).toEqual([]);
  });

  test('what others save of an author comes in, but never over what somebody is typing, nor unheard under it', async () => {
    const page = await openAdmin(words, '/admin/contributors');
    const { id, first, theirs } = await newAuthor();
    const mine = `C ${randomUUID().slice(0, 8)}`;
    const field = page.getByLabel(words.name);
    await page.goto(`/admin/contributors?open=${id}`);
    await expect.poll(() => field.inputValue()).toBe(first);
    const edit = (name: string) =>
      fetchAsAdmin('/api/commands/EditContributor', 'POST', { id, name, role: ['photographer'] });
    await edit(theirs);
    await expect.poll(() => field.inputValue()).toBe(theirs);
    expect(await page.locator('input[name=role][value=author]').isChecked()).toBe(false);
    await field.fill(mine);
    await edit(`${theirs} again`);
    await page.locator('.desk-table, main').getByText(`${theirs} again`).first().waitFor();
    await page.getByRole('button', { name: words.save }).click();
    await page.getByRole('alert').filter({ hasText: words.meanwhile }).waitFor();
    expect(await field.inputValue()).toBe(mine);
    await page.getByRole('button', { name: words.save }).click();
    await toast(page, words.updated).waitFor();
    await page.getByRole('link', { name: mine }).waitFor();
  });

  test('what others save before a screen hears of anything comes in all the same', async () => {
    const page = await openAdmin(words, '/admin/contributors');
    const { id, first, theirs } = await newAuthor();
    const { promise: saved, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/desk/live*', async (route) => {
      await saved;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/desk/live*');
    await page.goto(`/admin/contributors?open=${id}`);
    await asked;
    await fetchAsAdmin('/api/commands/EditContributor', 'POST', { id, name: theirs });
    expect(await page.getByLabel(words.name).inputValue()).toBe(first);
    release();
    await expect.poll(() => page.getByLabel(words.name).inputValue()).toBe(theirs);
  });

  test('a stream that is silent is opened anew, and what others saved meanwhile comes in', async () => {
    const page = await openAdmin(words, '/admin/contributors');
    const { id, theirs } = await newAuthor();
    await page.clock.install();
    const streams: string[] = [];
    // The first is never answered, and never refused.
    await page.route('**/api/desk/live*', (route) => {
      streams.push(route.request().url());
      if (streams.length > 1) return route.continue();
    });
    await page.goto(`/admin/contributors?open=${id}`);
    await waitForHydration(page);
    await expect.poll(() => streams.length).toBe(1);
    await fetchAsAdmin('/api/commands/EditContributor', 'POST', { id, name: theirs });
    await page.clock.fastForward(61_000);
    await expect.poll(() => page.getByLabel(words.name).inputValue()).toBe(theirs);
    expect(streams.length).toBeGreaterThan(1);
  });

  test('what others save comes in also where it could not be had at first', async () => {
    const page = await openAdmin(words, '/admin/contributors');
    const { id, theirs } = await newAuthor();
    await page.goto(`/admin/contributors?open=${id}`);
    await waitForHydration(page);
    let refused = 0;
    await page.route('**/RSC/**', (route) => {
      refused += 1;
      return refused > 1 ? route.continue() : route.fulfill({ status: 503, body: '' });
    });
    await fetchAsAdmin('/api/commands/EditContributor', 'POST', { id, name: theirs });
    await expect.poll(() => page.getByLabel(words.name).inputValue(), { timeout: 40_000 }).toBe(theirs);
    expect(refused).toBeGreaterThan(1);
  });

  test('a category is added, and put in order by keyboard and by dragging, each taken back by its toast', async () => {
    const page = await openAdmin(words, '/admin/categories');
    await page.getByRole('link', { name: words.newCategory }).click();
    const name = `Zé ${randomUUID().slice(0, 8)}`;
    await page.getByRole('group', { name: words.inPortuguese }).getByLabel(words.name).fill(name);
    await page.getByRole('group', { name: words.inEnglish }).getByLabel(words.name).fill(name);
    await page.getByRole('button', { name: words.save }).click();
    await toast(page, words.categoryAdded).waitFor();
    const row = page.locator('.desk-ordered > li', { hasText: name });
    await row.waitFor();
    const before = await categoriesOf();
    const place = before.indexOf(name);

    await row.locator('.desk-handle').focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(categoriesOf).toEqual(before.toSpliced(place, 1).toSpliced(place - 1, 0, name));
    await expect.poll(() => placeShown(page, name)).toBe(place - 1);
    await page.locator('[data-sonner-toast] [data-button]').first().click();
    await expect.poll(categoriesOf).toEqual(before);
    await expect.poll(() => placeShown(page, name)).toBe(place);
    await expect.poll(() => page.locator('[data-sonner-toast] [data-button]').count()).toBe(0);

    await row.getByRole('button', { name: words.up }).click();
    await expect.poll(() => placeShown(page, name)).toBe(place - 1);

    const first = page.locator('.desk-ordered > li').first();
    await row.locator('.desk-handle').dragTo(first, { targetPosition: { x: 60, y: 4 } });
    await expect.poll(categoriesOf).toEqual([name, ...before.filter((each) => each !== name)]);
    await fetchAsAdmin('/api/commands/DeleteCategory', 'POST', { id: await idOf(name) });
    await expect.poll(() => row.count()).toBe(0);
  });

  test.each(['/admin/contributors?open=new', '/admin/categories?open=new'])(
    'axe objects to nothing on %s',
    async (path) => {
      const page = await openAdmin(words, path);
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        expect(await axeViolations(page)).toEqual([]);
      }
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await axeViolations(page, COLOUR_RULES)).toEqual([]);
    },
  );
});

const idOf = async (name: string): Promise<string> =>
  (await fetchAsAdmin<{ items: { id: string; name: string }[] }>('/api/categories?locale=pt')).items.find(
    (each) => each.name === name,
  )!.id;
