import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { axeViolations } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { toastWith } from '../support/toast.ts';

const openAdmin = adminPageOpener(useBrowser());

const languages = {
  pt: {
    locale: 'pt-PT',
    restore: 'Recuperar',
    restored: 'Artigo recuperado com sucesso',
    save: 'Guardar',
    sending: 'A enviar…',
  },
  en: {
    locale: 'en-GB',
    restore: 'Restore',
    restored: 'Article successfully restored',
    save: 'Save',
    sending: 'Sending…',
  },
} as const;

/** Holds back requests to a path below `/api/` until the result is called. */
const holdRequest = async (page: Page, path: string) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api/${path}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

const busyButtons = (page: Page): Promise<string[]> => page.locator('button[aria-busy=true]').allInnerTexts();

describe.each(journeyLanguages('en', Object.values(languages)))('buttons in $locale', (words) => {
  test('say that a command takes long, and only the button that sent it', async () => {
    const titles = [uniqueWord(), uniqueWord()];
    for (const title of titles) {
      await fetchAsAdmin('/api/commands/DeleteArticle', 'POST', { id: await createDraft({ pt: { title } }) });
    }
    const page = await openAdmin(words, '/admin/deleted');
    const release = await holdRequest(page, 'commands/RestoreArticle');
    const button = page.getByRole('button', { name: `${words.restore}: ${titles[0]}` });
    await button.click();
    await expect.poll(() => busyButtons(page)).toEqual([words.restore]);
    expect(await button.getAttribute('aria-busy')).toBe('true');
    await page.getByRole('status').getByText(words.sending).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    release();
    await toastWith(page, words.restored).waitFor();
    await expect.poll(() => busyButtons(page)).toEqual([]);
    expect(await page.getByText(words.sending).count()).toBe(0);
  });

  test('of a form say that saving takes long', async () => {
    const { items } = await fetchAsAdmin<{ items: { id: string }[] }>('/api/categories?locale=pt');
    const page = await openAdmin(words, `/admin/categories?open=${items[0]!.id}`);
    const release = await holdRequest(page, 'commands/EditCategory');
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await expect.poll(() => busyButtons(page)).toEqual([words.save]);
    release();
    await expect.poll(() => busyButtons(page)).toEqual([]);
  });

  test('of the article editor say that saving by keyboard takes long', async () => {
    const page = await openAdmin(words, `/admin/articles/${await createDraft()}`);
    const release = await holdRequest(page, 'desk/articles/*/save');
    await page.locator('[name="pt.title"]').fill(uniqueWord());
    await page.keyboard.press('Control+s');
    await expect.poll(() => busyButtons(page)).toEqual([words.save]);
    release();
    await expect.poll(() => busyButtons(page)).toEqual([]);
  });
});
