import type { Page } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { axeViolations } from '../support/axe.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { uniqueWord } from '../support/create-draft.ts';
import { expectAccessibleLayout } from '../support/expect-accessible-layout.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { adminCookies, fetchAsAdmin } from '../support/session.ts';
import { site } from '../support/site.ts';
import { keyboardUser } from '../support/user-input.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    what: 'O quê',
    event: 'Acontecimento',
    item: 'Item',
    from: 'Desde',
    until: 'Até',
    show: 'Mostrar',
    clear: 'Limpar filtros',
    none: 'Nada corresponde a estes filtros.',
    categories: 'Categorias',
    added: 'Categoria adicionada',
    edited: 'Categoria editada',
    addedChanges: ['Nome', 'Slug', 'Cor'],
    hue: 'Cana',
    languages: ['Português', 'Inglês'],
    csv: 'Exportar como CSV',
    details: 'Pormenores',
    raw: 'Como está guardado',
    undo: 'Anular',
    undoing: 'O que mudaria',
    doIt: 'Anular agora',
    undone: 'Anulado',
    open: 'Abrir',
    refused: 'Não é possível',
    undoneAlready: 'Não há nada a anular',
    editionStays: 'uma edição aberta não se elimina',
    deleted: 'Eliminados',
    toDeleted: 'Ver os eliminados',
  },
  en: {
    locale: 'en-GB',
    what: 'What',
    event: 'Event',
    item: 'Item',
    from: 'From',
    until: 'Until',
    show: 'Show',
    clear: 'Clear filters',
    none: 'Nothing matches these filters.',
    categories: 'Categories',
    added: 'Category added',
    edited: 'Category edited',
    addedChanges: ['Name', 'Slug', 'Colour'],
    hue: 'Cane',
    languages: ['Portuguese', 'English'],
    csv: 'Export as CSV',
    details: 'Details',
    raw: 'As it is stored',
    undo: 'Undo',
    undoing: 'What would change',
    doIt: 'Undo now',
    undone: 'Undone',
    open: 'Open',
    refused: 'Not possible',
    undoneAlready: 'There is nothing to undo',
    editionStays: 'an edition that was opened is never deleted',
    deleted: 'Deleted',
    toDeleted: 'Show deleted items',
  },
} as const;

type Words = (typeof languages)[keyof typeof languages];

/** Adds a category with a unique word in its name, until the test ends, and edits its hue. */
const createCategory = async () => {
  const word = uniqueWord();
  const { id } = await fetchAsAdmin<{ id: string }>('/api/commands/AddCategory', 'POST', {
    name: { pt: `Mar ${word}`, en: `Sea ${word}` },
    hue: 'cane',
  });
  // Searches without a result list all categories.
  onTestFinished(async () => {
    const { items } = await fetchAsAdmin<{ items: { id: string }[] }>('/api/categories?locale=pt');
    if (items.some((each) => each.id === id)) await fetchAsAdmin('/api/commands/DeleteCategory', 'POST', { id });
  });
  await fetchAsAdmin('/api/commands/EditCategory', 'POST', { id, hue: 'levada' });
  return { id, word };
};

const headlines = (page: Page) => page.locator('.audit > li strong').allInnerTexts();
const rowOf = (page: Page, headline: string) => page.locator('.audit > li', { hasText: headline });

const openWithoutJavaScript = async ({ locale }: Words, path: string) => {
  const page = await browser.openEmpty({ locale, javaScriptEnabled: false });
  await page.context().addCookies((await adminCookies()).map((each) => ({ ...each, url: site().url })));
  await page.goto(path);
  return page;
};

describe.each(journeyLanguages('en', Object.values(languages)))('the history in $locale', (words) => {
  test('is filtered without JavaScript, by all filters together, which are kept in the URL', async () => {
    const { word } = await createCategory();
    const page = await openWithoutJavaScript(words, '/admin/history');
    const filters = page.locator('form.desk-filters');
    await filters.getByLabel(words.what).selectOption({ label: words.categories });
    await filters.getByRole('searchbox', { name: words.item }).fill(`mar ${word}`);
    await filters.getByLabel(words.from, { exact: true }).fill('2020-01-01');
    await filters.getByRole('button', { name: words.show }).click();
    await expect.poll(() => headlines(page)).toEqual([words.edited, words.added]);
    await filters.getByLabel(words.event).selectOption({ label: words.added });
    await filters.getByRole('button', { name: words.show }).click();
    await expect.poll(() => headlines(page)).toEqual([words.added]);
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toMatchObject({
      kind: 'category',
      type: 'CategoryAdded',
      q: `mar ${word}`,
    });
    await filters.getByLabel(words.until, { exact: true }).fill('2020-01-02');
    await filters.getByRole('button', { name: words.show }).click();
    await page.getByText(words.none).waitFor();
    expect(await filters.getByRole('searchbox', { name: words.item }).inputValue()).toBe(`mar ${word}`);
    await page.getByRole('link', { name: words.clear }).click();
    expect((await headlines(page)).length).toBeGreaterThan(1);
  });

  test('shows what was added in words, with both languages side by side and a swatch', async () => {
    const { word } = await createCategory();
    const page = await openAdmin(words, `/admin/history?q=${word}&type=CategoryAdded`);
    const row = rowOf(page, words.added);
    await row.locator('summary').click();
    const labels = await row.locator('dt').allInnerTexts();
    expect(labels).toEqual(expect.arrayContaining([...words.addedChanges]));
    const name = row
      .locator('.audit-changes > div', { has: page.locator('dt', { hasText: words.addedChanges[0] }) })
      .first();
    expect(await name.locator('small').allInnerTexts()).toEqual([...words.languages]);
    expect(await name.locator('ins').allInnerTexts()).toEqual([`Mar ${word}`, `Sea ${word}`]);
    const [left, right] = [
      await name.locator('dd').nth(0).boundingBox(),
      await name.locator('dd').nth(1).boundingBox(),
    ];
    expect(left!.y).toBe(right!.y);
    const hue = row.locator('ins', { has: page.locator('.audit-swatch[data-hue=cane]') });
    expect(await hue.innerText()).toBe(words.hue);
  });

  test('exports the filtered list', async () => {
    const { word } = await createCategory();
    const page = await openAdmin(words, `/admin/history?q=${word}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: words.csv }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('history.csv');
    expect(new URL(download.url()).searchParams.get('q')).toBe(word);
  });

  test('shows one event as it is stored', async () => {
    const { id, word } = await createCategory();
    const page = await openAdmin(words, `/admin/history?q=${word}`);
    await rowOf(page, words.added).getByRole('link', { name: words.details }).click();
    await page.getByRole('heading', { level: 1, name: words.added }).waitFor();
    await page.getByText(words.raw).click();
    const stored = JSON.parse(await page.locator('.audit-raw pre').innerText());
    expect(stored).toMatchObject({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      type: 'CategoryAdded',
      stream: `category-${id}`,
      revision: 0,
      metadata: { command: 'AddCategory', actor: { kind: 'staff' } },
      data: { hue: 'cane' },
    });
  });

  test('undoes by keyboard, leads to the item, and then says why it cannot be undone', async () => {
    const { id, word } = await createCategory();
    const page = await openAdmin(words, `/admin/history?q=${word}`);
    const errors = collectConsoleErrors(page);
    const user = keyboardUser(page);
    await user.activate(rowOf(page, words.edited).getByRole('button', { name: words.undo }));
    const preview = page.getByRole('dialog', { name: words.undoing });
    await preview.locator('ins', { hasText: words.hue }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await user.activate(preview.getByRole('button', { name: words.doIt }));
    const done = page.getByRole('dialog', { name: words.undone });
    await done.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => headlines(page)).toEqual([words.edited, words.edited, words.added]);
    await user.activate(rowOf(page, words.edited).nth(1).getByRole('button', { name: words.undo }));
    const refused = page.getByRole('dialog', { name: words.refused });
    await refused.getByText(words.undoneAlready).waitFor();
    await user.activate(refused.getByRole('link', { name: words.open }));
    await page.waitForURL(`**/admin/categories?open=${id}`);
    expect(errors).toEqual([]);
  });

  test('leads to the deleted items after an addition was undone', async () => {
    const { word } = await createCategory();
    const page = await openAdmin(words, `/admin/history?q=${word}`);
    const user = keyboardUser(page);
    await user.activate(rowOf(page, words.added).getByRole('button', { name: words.undo }));
    await user.activate(page.getByRole('dialog').getByRole('button', { name: words.doIt }));
    await user.activate(page.getByRole('dialog').getByRole('link', { name: words.toDeleted }));
    await page.getByRole('heading', { level: 1, name: words.deleted }).waitFor();
    await page.getByText(word).first().waitFor();
  });

  test('says for an event without an undo why there is none', async () => {
    const page = await openAdmin(words, '/admin/history?type=EditionOpened');
    await page.locator('.audit > li').first().getByRole('link', { name: words.details }).click();
    await page.getByText(words.editionStays).waitFor();
    expect(await page.getByRole('button', { name: words.undo }).count()).toBe(0);
  });

  test('has no axe violations and no horizontal overflow', async () => {
    const { word } = await createCategory();
    const page = await openAdmin(words, `/admin/history?q=${word}`);
    await rowOf(page, words.added).locator('summary').click();
    const visit = async () => {
      await expectAccessibleLayout(page, [320, 768, 1440]);
      await page.emulateMedia({ colorScheme: 'light' });
    };
    await visit();
    await rowOf(page, words.added).getByRole('link', { name: words.details }).click();
    await page.getByRole('heading', { level: 1, name: words.added }).waitFor();
    await waitForHydration(page);
    await page.getByText(words.raw).click();
    await visit();
  });
});
