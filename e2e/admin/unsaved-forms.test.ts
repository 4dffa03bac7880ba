import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { restaurantInput } from '#testing/content/restaurant.ts';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { axeViolations } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { drawPicture } from '../support/draw-picture.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { toastWith } from '../support/toast.ts';

const openAdmin = adminPageOpener(useBrowser());

const languages = {
  pt: {
    locale: 'pt-PT',
    restore: 'Recuperar o texto',
    discard: 'Descartar',
    save: 'Guardar',
    updated: 'Restaurante atualizado com sucesso',
    added: 'Hiperligação adicionada com sucesso',
    meanwhile: 'outra pessoa guardou',
    addArticle: 'Acrescentar um artigo',
    noAnswer: 'O servidor não respondeu',
  },
  en: {
    locale: 'en-GB',
    restore: 'Restore the text',
    discard: 'Discard',
    save: 'Save',
    updated: 'Restaurant successfully updated',
    added: 'Hyperlink successfully added',
    meanwhile: 'Someone else saved changes',
    addArticle: 'Add an article',
    noAnswer: 'The server did not respond',
  },
} as const;

const field = (page: Page, name: string) => page.locator(`.item-form [name="${name}"]`);

const addRestaurant = async () => {
  const name = `Mesa ${randomUUID().slice(0, 8)}`;
  const { id } = await fetchAsAdmin<{ id: string }>(
    '/api/commands/AddRestaurant',
    'POST',
    restaurantInput({ name, descriptionPt: 'Doze lugares' }),
  );
  return { id, name, path: `/admin/restaurants?open=${id}` };
};

describe.each(journeyLanguages('en', Object.values(languages)))('input that was not saved in $locale', (words) => {
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const isOffered = (page: Page) => page.getByRole('button', { name: words.restore });
  const save = async (page: Page, message: string) => {
    await press(page, words.save);
    await toastWith(page, message).waitFor();
  };

  test('stays on the screen where code cannot be loaded without a connection, and can be saved later', async () => {
    const { path } = await addRestaurant();
    const page = await openAdmin(words, path);
    await field(page, 'descriptionPt').fill('Catorze lugares');
    await page.context().setOffline(true);
    // Neither the menu nor the rules of the form were needed before.
    await page.keyboard.press('Control+k');
    await toastWith(page, words.noAnswer).waitFor();
    await press(page, words.save);
    await page.locator('.item-form [role="alert"]', { hasText: words.noAnswer }).waitFor();
    expect(await field(page, 'descriptionPt').inputValue()).toBe('Catorze lugares');
    await page.context().setOffline(false);
    await save(page, words.updated);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
  });

  test('is offered when the item is opened again, restored, and gone once it is saved', async () => {
    const [{ path, name }, other] = [await addRestaurant(), await addRestaurant()];
    const page = await openAdmin(words, path);
    await field(page, 'descriptionPt').fill('Treze lugares');
    await field(page, 'position.latitude').fill('32.65');
    await field(page, 'position.longitude').fill('-16.9');
    await page.getByRole('link', { name: other.name }).click();
    await page.getByRole('heading', { level: 2, name: other.name }).waitFor();
    expect(await isOffered(page).count()).toBe(0);
    await page.getByRole('link', { name }).click();
    await isOffered(page).waitFor();
    expect(await field(page, 'descriptionPt').inputValue()).toBe('Doze lugares');
    expect(await axeViolations(page)).toEqual([]);
    await press(page, words.restore);
    await page.locator('.item-form [name="name"]:focus').waitFor();
    expect(await isOffered(page).count()).toBe(0);
    const restored = ['descriptionPt', 'position.latitude', 'position.longitude', 'name'];
    expect(await Promise.all(restored.map((each) => field(page, each).inputValue()))).toEqual([
      'Treze lugares',
      '32.65',
      '-16.9',
      name,
    ]);

    await page.reload();
    await isOffered(page).click();
    // The form is saved, but the screen with the new revision does not arrive.
    await page.route('**/RSC/**', () => undefined);
    await save(page, words.updated);
    await field(page, 'descriptionPt').press('End');
    await page.keyboard.type(' e um balcão');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await isOffered(page).click();
    await save(page, words.updated);
    await page.reload();
    await waitForHydration(page);
    expect(await field(page, 'descriptionPt').inputValue()).toBe('Treze lugares e um balcão');
    expect(await isOffered(page).count()).toBe(0);
  });

  test('is not saved over the change of another user', async () => {
    const { id, path } = await addRestaurant();
    const page = await openAdmin(words, path);
    await field(page, 'descriptionPt').fill('Treze lugares');
    await page.goto('/admin/account');
    await fetchAsAdmin('/api/commands/EditRestaurant', 'POST', { id, address: 'Rua Nova, 1' });
    await page.goto(path);
    await isOffered(page).click();
    await press(page, words.save);
    await page.getByRole('alert').filter({ hasText: words.meanwhile }).waitFor();
    await expect.poll(() => field(page, 'address').inputValue()).toBe('Rua Nova, 1');
    expect(await field(page, 'descriptionPt').inputValue()).toBe('Treze lugares');
    await save(page, words.updated);
    await page.reload();
    await waitForHydration(page);
    expect([await field(page, 'address').inputValue(), await field(page, 'descriptionPt').inputValue()]).toEqual([
      'Rua Nova, 1',
      'Treze lugares',
    ]);
  });

  test('of a new item is offered after a reload, and discarded', async () => {
    const page = await openAdmin(words, '/admin/hyperlinks?open=new');
    await field(page, 'title.pt').fill('Farol');
    await page.reload();
    await isOffered(page).click();
    expect(await field(page, 'title.pt').inputValue()).toBe('Farol');
    await page.reload();
    await isOffered(page).waitFor();
    await press(page, words.discard);
    await isOffered(page).waitFor({ state: 'detached' });
    await page.reload();
    await waitForHydration(page);
    expect(await isOffered(page).count()).toBe(0);
    for (const language of ['pt', 'en']) await field(page, `title.${language}`).fill('Farol');
    await field(page, 'target').fill('https://example.org/farol');
    await save(page, words.added);
    await page.goto('/admin/hyperlinks?open=new');
    await waitForHydration(page);
    expect([await field(page, 'title.pt').inputValue(), await isOffered(page).count()]).toEqual(['', 0]);
  });

  test('includes pictures and chosen articles', async () => {
    const page = await openAdmin(words, '/admin/editions?open=new');
    await page.getByLabel(words.addArticle).fill('honey no bee');
    await page.locator('.articles-found button').first().click();
    const title = await page.locator('.articles-field .desk-ordered-item > span').innerText();
    await page
      .locator('input[type=file][accept="image/*"]')
      .setInputFiles(await drawPicture({ width: 600, height: 800 }));
    await expect.poll(() => field(page, 'cover.mediaId').inputValue()).toMatch(/^[0-9a-f]{32}$/);
    const picture = await field(page, 'cover.mediaId').inputValue();
    await page.reload();
    await isOffered(page).click();
    expect(await page.locator('.articles-field .desk-ordered-item > span').innerText()).toBe(title);
    expect(await field(page, 'cover.mediaId').inputValue()).toBe(picture);
    const thumbnail = page.locator('.desk-picture img');
    await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });
});
