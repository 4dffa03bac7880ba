import type { Page } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { drawPicture } from '../support/draw-picture.ts';
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
    add: 'Nova edição',
    addArticle: 'Acrescentar um artigo',
    save: 'Guardar',
    publish: 'Publicar',
    withdraw: 'Retirar',
    opened: 'Edição aberta com sucesso',
    updated: 'Edição atualizada com sucesso',
    coverUpdated: 'Capa atualizada com sucesso',
    published: 'Publicada: os leitores veem-na.',
    meanwhile: 'outra pessoa guardou',
    cover: 'Mudar a capa atual',
    latest: '/nesta-edicao',
  },
  en: {
    locale: 'en-GB',
    language: 'en',
    add: 'New edition',
    addArticle: 'Add an article',
    save: 'Save',
    publish: 'Publish',
    withdraw: 'Withdraw',
    opened: 'Edition successfully opened',
    updated: 'Edition successfully updated',
    coverUpdated: 'Cover successfully updated',
    published: 'Published: readers see it.',
    meanwhile: 'Someone else saved changes',
    cover: 'Change current cover',
    latest: '/en/latest-edition',
  },
} as const;

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const titles = (page: Page) => page.locator('.articles-field .desk-ordered-item > span').allInnerTexts();
const pressOn = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).first().focus();
  await page.keyboard.press('Enter');
};

const opened: number[] = [];
/** Opens an edition that readers do not see and returns its number. */
const openEdition = async () => {
  const number = 9000 + Math.floor(Math.random() * 999);
  const title = { pt: 'Ensaio', en: 'Rehearsal' };
  await fetchAsAdmin('/api/commands/OpenEdition', 'POST', { number, title, month: '2026-12', published: false });
  opened.push(number);
  return number;
};
/** An edition that stayed published would be the latest one of the following tests. */
afterEach(async () => {
  for (const number of opened.splice(0))
    await fetchAsAdmin('/api/commands/EditEdition', 'POST', { number, published: false });
});

describe.each(journeyLanguages('pt', Object.values(languages)))('editions in $locale', (words) => {
  const readers = async () => (await fetch(site().url + words.latest)).text();

  test('are opened with articles in order, edited, published and withdrawn by keyboard alone', async () => {
    const page = await openAdmin({ locale: words.locale }, '/admin/editions');
    await tabTo(page, page.locator('.desk-head').getByRole('link', { name: words.add }));
    await page.keyboard.press('Enter');
    await page.locator('[name="number"]:focus').waitFor();
    const number = await field(page, 'number').inputValue();
    await field(page, 'month').fill('2026-12');
    await tabTo(page, field(page, 'title.pt'));
    await page.keyboard.type('Inverno');
    await tabTo(page, field(page, 'title.en'));
    await page.keyboard.type('Winter');
    await field(page, 'published').selectOption('false');
    for (const search of ['honey no bee', 'voices in the']) {
      await tabTo(page, page.getByLabel(words.addArticle));
      await page.keyboard.type(search);
      await tabTo(page, page.locator('.articles-found button').first());
      await page.keyboard.press('Enter');
    }
    await page.locator('.desk-handle').last().focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => titles(page)).toEqual([expect.stringMatching(/^Voices|^Vozes/), expect.anything()]);
    await pressOn(page, words.save);
    await toastWith(page, words.opened).waitFor();
    opened.push(Number(number));
    await page.waitForURL(`**/admin/editions?open=${number}`);
    await expect.poll(() => titles(page).then(({ length }) => length)).toBe(2);

    await pressOn(page, words.publish);
    await page.getByText(words.published).waitFor();
    const title = words.language === 'pt' ? 'Inverno' : 'Winter';
    await expect.poll(async () => (await readers()).includes(title)).toBe(true);
    await page.locator('.articles-field .desk-ordered-item button').first().focus();
    await page.keyboard.press('Enter');
    await pressOn(page, words.save);
    await toastWith(page, words.updated).first().waitFor();
    await pressOn(page, words.withdraw);
    await expect.poll(async () => (await readers()).includes(title)).toBe(false);
    await page.reload();
    expect(await titles(page)).toHaveLength(1);
  });

  test('save facts and cover one after the other, and reject a save over another user’s change', async () => {
    const number = await openEdition();
    const page = await openAdmin({ locale: words.locale }, `/admin/editions?open=${number}`);
    await field(page, 'summary.pt').fill('Do mar à serra.');
    await page
      .locator('input[type=file][accept="image/*"]')
      .setInputFiles(await drawPicture({ width: 600, height: 800 }));
    await expect.poll(() => field(page, 'mediaId').inputValue()).toMatch(/^[0-9a-f]{32}$/);
    // A browser reports the choice of the same file only if the field is empty again.
    expect(await page.locator('input[type=file][accept="image/*"]').inputValue()).toBe('');
    await field(page, 'alt.pt').fill('Uma onda');
    await pressOn(page, words.save);
    await toastWith(page, words.updated).waitFor();
    await page.getByRole('button', { name: words.save, exact: true }).last().focus();
    await page.keyboard.press('Enter');
    await toastWith(page, words.coverUpdated).waitFor();
    // Text typed at once goes to the cover that was saved, whatever is still loading.
    await field(page, 'alt.pt').focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' alta');
    const saved = page.waitForResponse('**/api/commands/UpdateCover');
    await page.keyboard.press('Enter');
    expect([(await saved).status(), (await saved).request().postDataJSON().alt.pt]).toEqual([200, 'Uma onda alta']);
    expect(await page.getByRole('alert').count()).toBe(0);

    await page.reload();
    await waitForHydration(page);
    await field(page, 'alt.pt').fill('Duas ondas');
    await fetchAsAdmin('/api/commands/EditEdition', 'POST', { number, month: '2027-01' });
    await page.getByRole('button', { name: words.save, exact: true }).last().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: words.meanwhile }).waitFor();
  });

  test('offer the cover of the current edition as a form of its own', async () => {
    const page = await openAdmin({ locale: words.locale }, '/admin/editions');
    await tabTo(page, page.getByRole('link', { name: words.cover }));
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: words.cover });
    const alt = panel.locator(`[name="alt.${words.language}"]`);
    await alt.waitFor();
    const before = await alt.inputValue();
    await alt.focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' nova');
    await page.keyboard.press('Enter');
    await toastWith(page, words.coverUpdated).waitFor();
    await expect.poll(readers).toContain(`${before} nova`);
    await alt.fill(before);
    await pressOn(page, words.save);
    await expect.poll(readers).not.toContain(`${before} nova`);
  });

  test('take a PDF from the device', async () => {
    const number = await openEdition();
    const page = await openAdmin({ locale: words.locale }, `/admin/editions?open=${number}`);
    const pdf = { name: 'edition.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
    await page.locator('input[type=file][accept="application/pdf"]').setInputFiles(pdf);
    await expect
      .poll(() => field(page, 'link').inputValue())
      .toMatch(/^\/storage\/v1\/object\/public\/editions\/.+\.pdf$/);
    await pressOn(page, words.save);
    await toastWith(page, words.updated).waitFor();
  });

  test.each(['new', 'cover', '47'])('have no axe violations and no horizontal overflow at ?open=%s', async (open) => {
    const page = await openAdmin({ locale: words.locale }, `/admin/editions?open=${open}`);
    await expectSoundLayout(page);
  });
});
