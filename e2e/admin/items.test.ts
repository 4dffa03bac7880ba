import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { holdBack } from '../support/hold-back.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { site } from '../support/site.ts';
import { toastWith } from '../support/toast.ts';
import { tabTo } from '../support/user-input.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    add: 'Adicionar hiperligação',
    code: 'Código',
    save: 'Guardar',
    remove: 'Eliminar',
    undo: 'Anular',
    filter: 'Filtrar a lista',
    none: 'Nada encontrado',
    added: 'Hiperligação adicionada com sucesso',
    updated: 'Hiperligação atualizada com sucesso',
    deleted: 'Hiperligação eliminada com sucesso',
    restored: 'Hiperligação recuperada com sucesso',
    required: 'O título é obrigatório',
    meanwhile: 'outra pessoa guardou',
    subscribers: 'Subscritores',
    erase: 'Apagar',
  },
  en: {
    locale: 'en-GB',
    add: 'Add a hyperlink',
    code: 'Code',
    save: 'Save',
    remove: 'Delete',
    undo: 'Undo',
    filter: 'Filter the list',
    none: 'Nothing found',
    added: 'Hyperlink successfully added',
    updated: 'Hyperlink successfully updated',
    deleted: 'Hyperlink successfully deleted',
    restored: 'Hyperlink successfully restored',
    required: 'Title is required',
    meanwhile: 'Someone else saved changes',
    subscribers: 'Subscribers',
    erase: 'Erase',
  },
} as const;

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

interface Restaurant {
  id: string;
  name: string;
}
const restaurants = async () => (await fetchAsAdmin<{ items: Restaurant[] }>('/api/restaurants')).items;

describe.each(journeyLanguages('pt', Object.values(languages)))('hyperlinks in $locale', (words) => {
  test('are added, edited, deleted and restored by keyboard alone', async () => {
    const page = await openAdmin(words, '/admin/hyperlinks');
    const errors = collectConsoleErrors(page);
    const title = `Farol ${randomUUID().slice(0, 8)}`;
    await tabTo(page, page.locator('a[href="/admin/hyperlinks?open=new"]'));
    await page.keyboard.press('Enter');
    await page.locator('[name="id"]:focus').waitFor();
    await tabTo(page, field(page, 'title.en'));
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
    await page.getByText(words.required).waitFor();
    await page.locator('[name="title.pt"]:focus').waitFor();
    await page.keyboard.type(title);
    await tabTo(page, field(page, 'target'));
    await page.keyboard.type('https://example.org/farol');
    await page.keyboard.press('Enter');
    await toastWith(page, words.added).waitFor();

    // The new item is open, so that typing goes on.
    await page.waitForURL(({ search }) => search !== '?open=new');
    const id = new URL(page.url()).searchParams.get('open')!;
    await page.getByRole('heading', { level: 2, name: title }).waitFor();
    await field(page, 'target').focus();
    await page.keyboard.press('End');
    await page.keyboard.type('/sul');
    await page.keyboard.press('Enter');
    await toastWith(page, words.updated).waitFor();
    await page.keyboard.type('#luz');
    await page.keyboard.press('Control+s');
    const publicPage = async () => (await fetch(`${site().url}/hyperlink/${id}`)).text();
    await expect.poll(publicPage).toContain('href="https://example.org/farol/sul#luz"');

    await page.getByRole('button', { name: words.remove }).focus();
    await page.keyboard.press('Enter');
    await toastWith(page, words.deleted).waitFor();
    await page.getByRole('link', { name: title }).waitFor({ state: 'detached' });
    await toastWith(page, words.deleted).getByRole('button', { name: words.undo }).focus();
    await page.keyboard.press('Enter');
    await toastWith(page, words.restored).waitFor();
    await page.getByRole('link', { name: title }).waitFor();
    // Chromium logs the responses that reject the fields.
    expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
  });

  test('keep what was typed when another user saves first', async () => {
    const other = `Outro ${randomUUID().slice(0, 8)}`;
    const { id } = await fetchAsAdmin<{ id: string }>('/api/commands/AddHyperlink', 'POST', {
      title: { pt: other, en: other },
      target: 'https://example.org/',
    });
    const page = await openAdmin(words, `/admin/hyperlinks?open=${id}`);
    await field(page, 'text.pt').fill('O meu texto');
    await fetchAsAdmin('/api/commands/EditHyperlink', 'POST', { id, target: 'https://example.org/theirs' });
    await page.getByRole('button', { name: words.save }).click();
    await page.getByRole('alert').filter({ hasText: words.meanwhile }).waitFor();
    await expect.poll(() => field(page, 'target').inputValue()).toBe('https://example.org/theirs');
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLElement).innerText.slice(0, 20)))
      .toBe(words.save);
    expect(await field(page, 'text.pt').inputValue()).toBe('O meu texto');
    await page.getByRole('button', { name: words.save }).click();
    await toastWith(page, words.updated).waitFor();
    await page.reload();
    await waitForHydration(page);
    expect([await field(page, 'text.pt').inputValue(), await field(page, 'target').inputValue()]).toEqual([
      'O meu texto',
      'https://example.org/theirs',
    ]);
  });

  test('offer their printed code as SVG and PNG', async () => {
    const page = await openAdmin(words, '/admin/hyperlinks?open=tempo');
    const [svg, png] = await page
      .locator('a[download]')
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute('download'), link.getAttribute('href')?.slice(0, 20)]),
      );
    expect([svg, png]).toEqual([
      ['tempo.svg', 'data:image/svg+xml;b'],
      ['tempo.png', 'data:image/png;base6'],
    ]);
  });
});

const title = `Vigia ${randomUUID().slice(0, 8)}`;
const both = { pt: title, en: title };

describe.each([
  ['hyperlinks', 'Hyperlink', { title: both, target: 'https://example.org/' }, 'text.pt'],
  ['categories', 'Category', { name: both }, 'description.pt'],
  ['contributors', 'Contributor', { name: title, role: 'author' }, 'biography.pt'],
])('%s', (screen, noun, item, name) => {
  const send = (command: string, body: object) =>
    fetchAsAdmin<{ id: string }>(`/api/commands/${command}${noun}`, 'POST', body);

  test('keep text typed during a save, and text typed after another user deleted the item', async () => {
    const { id } = await send('Add', item);
    const page = await openAdmin({ locale: 'en-GB' }, `/admin/${screen}?open=${id}`);
    const release = await holdBack(page, `**/api/commands/Edit${noun}`);
    await field(page, name).fill('Um');
    await page.getByRole('button', { name: 'Save' }).click();
    await field(page, name).fill('Um, dois');
    release();
    await toastWith(page, 'successfully updated').waitFor();
    await send('Delete', { id });
    await page.locator('.desk-alert a[href="/admin/deleted"]').waitFor();
    expect(await field(page, name).inputValue()).toBe('Um, dois');
    expect(await page.getByRole('heading', { level: 2, name: title }).count()).toBe(1);
    await page.getByRole('link', { name: 'Close' }).click();
    await send('Restore', { id });
    await page.goto(`/admin/${screen}?open=${id}`);
    await page.getByRole('button', { name: 'Restore the text' }).click();
    expect(await field(page, name).inputValue()).toBe('Um, dois');
    await send('Delete', { id });
  });

  test('offer text that was typed while a new item was saved in the form of that item', async () => {
    const page = await openAdmin({ locale: 'en-GB' }, `/admin/${screen}?open=new`);
    const release = await holdBack(page, `**/api/commands/Add${noun}`);
    for (const [key, value] of Object.entries(item)) {
      if (key === 'role') continue;
      if (typeof value === 'string') await field(page, key).fill(value);
      else for (const language of ['pt', 'en'] as const) await field(page, `${key}.${language}`).fill(value[language]);
    }
    await page.getByRole('button', { name: 'Save' }).click();
    await field(page, name).fill('Um, dois');
    release();
    await toastWith(page, 'successfully added').waitFor();
    await page.getByRole('button', { name: 'Restore the text' }).click();
    expect(await field(page, name).inputValue()).toBe('Um, dois');
    const id = new URL(page.url()).searchParams.get('open')!;
    await page.goto(`/admin/${screen}?open=new`);
    await waitForHydration(page);
    expect(await page.getByRole('button', { name: 'Restore the text' }).count()).toBe(0);
    await send('Delete', { id });
  });
});

describe.each(journeyLanguages('en', Object.values(languages)))('restaurants in $locale', (words) => {
  test('are moved by keyboard, which can be undone', async () => {
    const before = (await restaurants()).map(({ name }) => name);
    const page = await openAdmin(words, '/admin/restaurants');
    const names = () => page.locator('.desk-ordered a').allInnerTexts();
    expect(await names()).toEqual(before);
    await page.locator('.desk-handle').first().focus();
    await page.keyboard.press('ArrowDown');
    const moved = [before[1], before[0], ...before.slice(2)];
    await expect.poll(names).toEqual(moved);
    await expect.poll(async () => (await restaurants()).map(({ name }) => name)).toEqual(moved);
    await page.locator('[data-sonner-toast]').getByRole('button', { name: words.undo }).click();
    await expect.poll(async () => (await restaurants()).map(({ name }) => name)).toEqual(before);
  });

  test('are filtered while typing, without accents', async () => {
    const page = await openAdmin(words, '/admin/restaurants');
    await page.getByLabel(words.filter).fill('camara lou');
    expect(await page.locator('.item-list tbody th').allInnerTexts()).toEqual(['Pau de Louro']);
    await page.getByLabel(words.filter).fill('zzz');
    expect(await page.locator('.item-list tbody th').count()).toBe(0);
    await page.getByLabel(words.filter).fill('');
    expect(await page.locator('.desk-ordered a').count()).toBe((await restaurants()).length);
  });

  test('show the coming week, and a warning for hours that cannot be read', async () => {
    const { id } = (await restaurants()).find(({ name }) => name === 'Casa do Figo')!;
    const page = await openAdmin(words, `/admin/restaurants?open=${id}`);
    expect(await page.locator('section[aria-labelledby="opening-week"] tr').count()).toBe(7);
    const hours = await field(page, 'openingHours').inputValue();
    await field(page, 'openingHours').fill('quando há peixe');
    await page.getByRole('button', { name: words.save }).click();
    await toastWith(page, 'Tu-Su 12:00').waitFor();
    await page.locator('section[aria-labelledby="opening-week"]', { hasText: 'Tu-Su 12:00' }).waitFor();
    await field(page, 'openingHours').fill(hours);
    await page.getByRole('button', { name: words.save }).click();
    await page.locator('section[aria-labelledby="opening-week"] tr').first().waitFor();
  });
});

test('finds a subscriber by the complete e-mail address, and erases it after a confirmation', async () => {
  const email = `rosa-${randomUUID()}@example.org`;
  await fetchAsAdmin('/api/commands/Subscribe', 'POST', { email, locale: 'pt' });
  const page = await openAdmin({ locale: 'en-GB' }, '/admin/subscribers');
  await page.locator('[name=state]').selectOption('all');
  await page.locator('[name=q]').fill(email);
  const row = page.getByRole('row', { name: email });
  await row.waitFor();
  page.once('dialog', (dialog) => dialog.dismiss());
  await page.getByRole('button', { name: `Erase ${email}` }).click();
  expect(await row.count()).toBe(1);
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toContain(`Erase ${email} for good?`);
    return dialog.accept();
  });
  await page.getByRole('button', { name: `Erase ${email}` }).click();
  await toastWith(page, 'Subscriber successfully erased').waitFor();
  await row.waitFor({ state: 'detached' });
});
