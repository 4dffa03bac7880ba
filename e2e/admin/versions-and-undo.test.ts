import { describe, expect, test } from 'vitest';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { axeViolations } from '../support/axe.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { expectAccessibleLayout } from '../support/expect-accessible-layout.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { toastWith } from '../support/toast.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    restoreVersion: 'Repor esta versão',
    restored: 'Artigo reposto',
    undo: 'Anular',
    inline: 'Numa coluna',
    restore: 'Recuperar',
    articleRestored: 'Artigo recuperado com sucesso',
    doIt: 'Anular agora',
    change: 'O que mudaria',
    cancel: 'Cancelar',
    close: 'Fechar',
    no: 'Não há nada a anular',
    what: 'O quê',
    contributors: 'Autores e fotógrafos',
    history: 'Histórico',
    fields: ['Nome', 'Papéis'],
  },
  en: {
    locale: 'en-GB',
    restoreVersion: 'Restore this version',
    restored: 'Article successfully reverted',
    undo: 'Undo',
    inline: 'In one column',
    restore: 'Restore',
    articleRestored: 'Article successfully restored',
    doIt: 'Undo now',
    change: 'What would change',
    cancel: 'Cancel',
    close: 'Close',
    no: 'There is nothing to undo',
    what: 'What',
    contributors: 'Authors and photographers',
    history: 'History',
    fields: ['Name', 'Roles'],
  },
} as const;

const edit = (id: string, text: string) =>
  fetchAsAdmin('/api/commands/EditArticle', 'POST', {
    id,
    translations: { pt: { content: [{ type: 'text', text: [{ text }], id: 'aaaaaaa1' }] } },
  });

describe.each(journeyLanguages('pt', Object.values(languages)))('versions and audit log in $locale', (words) => {
  test('compares versions word by word, restores an earlier one, and undoes that', async () => {
    const id = await createDraft({
      pt: { content: [{ type: 'text', text: [{ text: 'A água desce.' }], id: 'aaaaaaa1' }] },
    });
    await edit(id, 'A água desce depressa.');
    const page = await openAdmin(words, `/admin/articles/${id}/history?from=0&to=1`);
    const complaints = collectConsoleErrors(page);
    expect(await page.locator('.difference ins').allInnerTexts()).toEqual([' depressa']);
    await page.getByRole('link', { name: words.inline }).click();
    await page.waitForURL(/view=inline/);
    await expect
      .poll(() => page.locator('.difference[data-view=inline] p', { hasText: 'A água' }).innerText())
      .toBe('A água desce depressa.');

    await page.goto(`/admin/articles/${id}/history?from=0&to=0`);
    await waitForHydration(page);
    const text = async () => {
      const { items } = await fetchAsAdmin<{ items: { type: string }[] }>(`/api/history/article-${id}`);
      return items.map(({ type }) => type);
    };
    const dialog = page.getByRole('dialog', { name: words.change });
    await page.getByRole('button', { name: words.restoreVersion }).click();
    await dialog.waitFor();
    expect(await dialog.locator('del').allTextContents()).toEqual([' depressa']);
    expect(await dialog.locator('ins').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: words.cancel }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await text()).toEqual(['ArticleCreated', 'ArticleEdited']);

    await page.getByRole('button', { name: words.restoreVersion }).click();
    await dialog.getByRole('button', { name: words.restoreVersion }).click();
    await toastWith(page, words.restored).waitFor();
    expect(await text()).toEqual(['ArticleCreated', 'ArticleEdited', 'ArticleReverted']);
    await toastWith(page, words.restored).getByRole('button', { name: words.undo }).click();
    await expect.poll(text).toEqual(['ArticleCreated', 'ArticleEdited', 'ArticleReverted', 'ArticleReverted']);
    expect(complaints).toEqual([]);
  });

  test('lists and restores deleted items, and undoes that', async () => {
    const title = uniqueWord();
    const id = await createDraft({ pt: { title } });
    await fetchAsAdmin('/api/commands/DeleteArticle', 'POST', { id });
    const page = await openAdmin(words, '/admin/deleted');
    await page.getByRole('button', { name: `${words.restore}: ${title}` }).click();
    await toastWith(page, words.articleRestored).waitFor();
    await expect.poll(() => page.getByText(title).count()).toBe(0);
    await toastWith(page, words.articleRestored).getByRole('button', { name: words.undo }).click();
    await page.getByText(title).waitFor();
  });

  test('undoes an event after a preview, and shows why another cannot be undone', async () => {
    const name = `Rui ${uniqueWord()}`;
    const { id } = await fetchAsAdmin<{ id: string }>('/api/commands/AddContributor', 'POST', { name, role: 'author' });
    await fetchAsAdmin('/api/commands/EditContributor', 'POST', { id, name: `${name} Reis` });
    const page = await openAdmin(words, '/admin/history');
    await page.getByLabel(words.what).selectOption({ label: words.contributors });
    await page.waitForURL(/kind=contributor/);
    await waitForHydration(page);
    const rows = page.locator('.audit > li', { hasText: `${name} Reis` });
    await rows.first().getByRole('button', { name: words.undo }).click();
    const dialog = page.getByRole('dialog', { name: words.change });
    expect(await dialog.locator('dd').textContent()).toBe(`${name} Reis`);
    expect(await dialog.locator('del').allTextContents()).toEqual([' Reis']);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: words.close }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(2);
    await rows.first().getByRole('button', { name: words.undo }).click();
    await dialog.getByRole('button', { name: words.doIt }).click();
    await expect
      .poll(
        async () =>
          (await fetchAsAdmin<{ items: { id: string; name: string }[] }>('/api/contributors')).items.find(
            (each) => each.id === id,
          )?.name,
      )
      .toBe(name);
    await page.getByRole('dialog').getByRole('link', { name }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.audit > li', { hasText: name }).count()).toBe(3);
    await page.locator('.audit > li', { hasText: name }).nth(1).getByRole('button', { name: words.undo }).click();
    await page.getByRole('dialog').getByText(words.no).waitFor();
  });

  test('shows the history of one item and restores an earlier state', async () => {
    const name = `Rita ${uniqueWord()}`;
    const { id } = await fetchAsAdmin<{ id: string }>('/api/commands/AddContributor', 'POST', { name, role: 'author' });
    await fetchAsAdmin('/api/commands/EditContributor', 'POST', { id, role: 'photographer' });
    await fetchAsAdmin('/api/commands/EditContributor', 'POST', { id, name: `${name} Reis` });
    const page = await openAdmin(words, `/admin/contributors?open=${id}`);
    const errors = collectConsoleErrors(page);
    await page.getByRole('complementary').getByRole('link', { name: words.history }).click();
    await page.getByRole('heading', { level: 1, name: `${name} Reis` }).waitFor();
    const rows = page.locator('.audit > li');
    await expect.poll(() => rows.count()).toBe(3);
    await rows.nth(2).getByRole('button', { name: words.restoreVersion }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.locator('dt').allInnerTexts()).toEqual(words.fields);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: words.restoreVersion }).click();
    await expect.poll(() => rows.count()).toBe(4);
    const { items } = await fetchAsAdmin<{ items: { id: string; name: string; roles: string[] }[] }>(
      '/api/contributors',
    );
    expect(items.find((each) => each.id === id)).toMatchObject({ name, roles: ['author'] });
    expect(errors).toEqual([]);
  });

  test('has no axe violations and no horizontal overflow', async () => {
    const id = await createDraft({ pt: { content: [{ type: 'text', text: [{ text: 'um' }] }] }, en: {} });
    await edit(id, 'um e dois');
    for (const path of [`/admin/articles/${id}/history?from=0&to=1`, '/admin/deleted', '/admin/history']) {
      const page = await openAdmin(words, path);
      await expectAccessibleLayout(page);
    }
  });
});
