import { devices, type Locator, type Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { waitForHydration } from '../support/admin-page.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { drawPicture } from '../support/draw-picture.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { adminCookies, fetchAsAdmin } from '../support/session.ts';
import { site } from '../support/site.ts';
import { richText } from '../support/text-editor.ts';
import { countInput } from '../support/user-input.ts';

const browser = useBrowser();

const languages = {
  pt: {
    locale: 'pt-PT',
    language: 'pt',
    edit: 'Editar',
    save: 'Guardar',
    saved: 'Guardado',
    create: 'Novo artigo',
    choosePicture: 'Escolher imagem',
    upload: 'Carregar',
    details: 'Detalhes',
    close: 'Fechar',
    category: 'Categoria',
    author: 'Autor',
    showPublishing: 'Publicar…',
    publish: 'Publicar',
    published: 'publicado',
    inLanguage: 'Em português',
    onSite: 'Ver no site',
  },
  en: {
    locale: 'en-GB',
    language: 'en',
    edit: 'Edit',
    save: 'Save',
    saved: 'Saved',
    create: 'New article',
    choosePicture: 'Choose a picture',
    upload: 'Upload',
    details: 'Details',
    close: 'Close',
    category: 'Category',
    author: 'Author',
    showPublishing: 'Publish…',
    publish: 'Publish',
    published: 'published',
    inLanguage: 'In English',
    onSite: 'View on website',
  },
} as const;

const { userAgent: _, defaultBrowserType: __, ...PHONE } = devices['Pixel 7']!;

describe.each(journeyLanguages('pt', Object.values(languages)))('on a phone in $locale, an editor', (words) => {
  const openPhone = async (path: string) => {
    const page = await browser.openEmpty({ ...PHONE, locale: words.locale });
    const cookies = await adminCookies();
    await page
      .context()
      .addCookies([...cookies, { name: 'staff', value: '1' }].map((each) => ({ ...each, url: site().url })));
    const doings = await countInput(page);
    await page.goto(path);
    return { page, doings };
  };
  const button = (on: Page | Locator, name: string) => on.getByRole('button', { name, exact: true });
  const isSaved = (page: Page) => page.locator('.article-state', { hasText: new RegExp(`^${words.saved}$`) }).waitFor();

  test('corrects a typing error, starting from the public page', async () => {
    const word = uniqueWord();
    const id = await createDraft({
      [words.language]: { title: word, content: [{ type: 'text', text: [{ text: 'A agua' }] }] },
    });
    await fetchAsAdmin('/api/commands/PublishArticle', 'POST', { id, locale: words.language });
    const { items } = await fetchAsAdmin<{ items: { address: string }[] }>(`/api/desk/find?kind=articles&q=${word}`);
    const { page, doings } = await openPhone(items[0]!.address);
    await page.getByRole('link', { name: words.edit, exact: true }).tap();
    const text = richText(page, words.language);
    await text.waitFor();
    await waitForHydration(page);
    await text.locator('p').tap();
    await page.keyboard.press('End');
    for (let letter = 0; letter < 4; letter += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type('água');
    await button(page, words.save).tap();
    await isSaved(page);
    console.log(`A correction: ${doings.clicks} taps, ${doings.keys} keys`);
    await page.goto(items[0]!.address);
    await page.locator('article').getByText('A água', { exact: true }).waitFor();
    expect(await page.locator('article').getByText('A agua').count()).toBe(0);
  });

  test('publishes a short piece with a picture', async () => {
    const { page, doings } = await openPhone('/admin');
    const errors = collectConsoleErrors(page);
    await waitForHydration(page);
    await page.getByRole('main').getByRole('link', { name: words.create, exact: true }).tap();
    const text = richText(page, words.language);
    await text.waitFor();
    await waitForHydration(page);
    const title = `Estrada ${uniqueWord()}`;
    await page.locator(`[name="${words.language}.title"]`).tap();
    await page.keyboard.type(title);
    await text.tap();
    await page.keyboard.type('A via rápida está cortada até às 18h.');
    await button(page, words.details).tap();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    await sheet.getByLabel(words.category).selectOption({ index: 1 });
    await button(sheet, words.choosePicture).tap();
    const pictures = page.getByRole('dialog').last();
    const chosen = page.waitForEvent('filechooser');
    await button(pictures, words.upload).tap();
    await (await chosen).setFiles(await drawPicture({ width: 800, height: 600 }));
    await sheet.locator('.facts-picture').waitFor();
    await button(sheet, words.close).tap();
    await sheet.waitFor({ state: 'detached' });
    await button(page, words.showPublishing).tap();
    const group = sheet.getByRole('group', { name: words.inLanguage });
    await button(group, words.publish).tap();
    await group.getByText(words.published, { exact: true }).waitFor();
    const address = await group.getByRole('link', { name: words.onSite }).getAttribute('href');
    expect(errors).toEqual([]);
    console.log(`A short piece: ${doings.clicks} taps, ${doings.keys} keys`);
    await page.goto(address!);
    expect(await page.locator('h1').innerText()).toBe(title);
    expect(await page.locator('main article img').count()).toBeGreaterThan(0);
  });
});
