import type { Page } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { expectSoundLayout } from '../support/screen-layout.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { site } from '../support/site.ts';
import { toastWith } from '../support/toast.ts';
import { tabTo } from '../support/user-input.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    language: 'pt',
    add: 'Adicionar ligação',
    remove: 'Remover: Feed',
    save: 'Guardar',
    updated: 'Definições atualizadas com sucesso',
    required: 'O nome é obrigatório',
    built: 'A ilha no seu correio, quando há o que contar.',
    moreNews: 'Mais notícias',
    cover: 'Mudar a capa atual',
    home: '/artigos',
  },
  en: {
    locale: 'en-GB',
    language: 'en',
    add: 'Add a link',
    remove: 'Remove: Feed',
    save: 'Save',
    updated: 'Settings successfully updated',
    required: 'Name is required',
    built: 'The island in your inbox, when there is something to tell.',
    moreNews: 'More news',
    cover: 'Change current cover',
    home: '/en/articles',
  },
} as const;

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

const links = (page: Page) =>
  page.locator('[name^="social."]').evaluateAll((fields) => fields.map((each) => (each as HTMLInputElement).value));

/** Replaces the text of the focused field. */
const typeAnew = async (page: Page, text: string) => {
  await page.keyboard.press('Control+a');
  await (text === '' ? page.keyboard.press('Delete') : page.keyboard.type(text));
};

const none = { pt: '', en: '' };
afterAll(() =>
  fetchAsAdmin('/api/commands/UpdateSettings', 'POST', { newsletterSentence: none, footerMoreNews: none }),
);

describe.each(journeyLanguages('en', Object.values(languages)))('settings in $locale', (words) => {
  const { language } = words;
  const readers = async () => (await fetch(site().url + words.home)).text();

  test('add, move and remove links by keyboard alone', async () => {
    const page = await openAdmin(words, '/admin/settings');
    const before = await links(page);
    const row = before.length / 2;
    await tabTo(page, page.getByRole('button', { name: words.add }));
    await page.keyboard.press('Enter');
    await page.locator(`[name="social.${row}.name"]:focus`).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(words.required).first().waitFor();
    await page.keyboard.type('Feed');
    await page.keyboard.press('Tab');
    await page.keyboard.type('https://example.org/feed');
    await page.keyboard.press('Enter');
    await toastWith(page, words.updated).waitFor();
    await page.reload();
    expect(await links(page)).toEqual([...before, 'Feed', 'https://example.org/feed']);

    await page.locator('.links-field .desk-handle').last().focus();
    await page.keyboard.press('Home');
    await expect.poll(() => links(page)).toEqual(['Feed', 'https://example.org/feed', ...before]);
    await page.getByRole('button', { name: words.remove }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: words.add }).and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: words.save }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await readers()).includes('https://example.org/feed')).toBe(false);
    await page.reload();
    expect(await links(page)).toEqual(before);
  });

  test('replace texts of the newsletter and the footer, and give the built-in ones back when emptied', async () => {
    const page = await openAdmin(words, '/admin/settings');
    const sentence = field(page, `newsletterSentence.${language}`);
    expect(await readers()).toContain(words.built);
    await tabTo(page, sentence);
    await typeAnew(page, 'Uma carta por mês');
    await tabTo(page, field(page, `footerMoreNews.${language}`));
    await typeAnew(page, 'Últimas');
    await page.keyboard.press('Enter');
    await toastWith(page, words.updated).waitFor();
    await expect.poll(readers).toContain('<h2 id="newsletter-footer">Uma carta por mês</h2>');
    expect(await readers()).toContain('<h2>Últimas</h2>');
    await sentence.focus();
    await typeAnew(page, '');
    await tabTo(page, field(page, `footerMoreNews.${language}`));
    await typeAnew(page, '');
    await page.keyboard.press('Enter');
    await expect.poll(readers).toContain(words.built);
    expect(await readers()).toContain(`<h2>${words.moreNews}</h2>`);
  });

  test('lead to the cover of the current edition', async () => {
    const page = await openAdmin(words, '/admin/settings');
    await tabTo(page, page.getByRole('link', { name: words.cover }));
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: words.cover });
    await expect.poll(() => panel.locator('[name="alt.pt"]').count()).toBe(1);
  });

  test('have no axe violations and no horizontal overflow', async () => {
    const page = await openAdmin(words, '/admin/settings');
    await page.getByRole('button', { name: words.add }).click();
    await expectSoundLayout(page);
  });
});
