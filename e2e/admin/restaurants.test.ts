import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { restaurantInput } from '#testing/content/restaurant.ts';
import { isFullRun } from '#testing/test-scale.ts';
import { adminPageOpener } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { expectSoundLayout } from '../support/screen-layout.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { toastWith } from '../support/toast.ts';
import { tabTo } from '../support/user-input.ts';

const openAdmin = adminPageOpener(useBrowser());

const languages = {
  pt: {
    locale: 'pt-PT',
    save: 'Guardar',
    remove: 'Eliminar',
    undo: 'Anular',
    added: 'Restaurante adicionado com sucesso',
    updated: 'Restaurante atualizado com sucesso',
    deleted: 'Restaurante eliminado com sucesso',
    restored: 'Restaurante recuperado com sucesso',
    addressRequired: 'A morada é obrigatória',
    marker: 'Marcador no mapa',
    map: 'Mapa da Madeira e do Porto Santo',
    start: 'Começar no concelho',
    noMarker: 'Retirar a posição',
    notOnMap: 'O mapa da Madeira e do Porto Santo não chega a esta posição.',
    outside: 'A posição tem de ficar na Madeira ou no Porto Santo',
    grid: 'Preencher pela semana',
    opens: 'Quarta-feira, Abre',
    closes: 'Quarta-feira, Fecha',
    beyondGrid: 'só pode ser alterado como texto',
    noVotes: 'Nenhum nos últimos 14 dias.',
  },
  en: {
    locale: 'en-GB',
    save: 'Save',
    remove: 'Delete',
    undo: 'Undo',
    added: 'Restaurant successfully added',
    updated: 'Restaurant successfully updated',
    deleted: 'Restaurant successfully deleted',
    restored: 'Restaurant successfully restored',
    addressRequired: 'Address is required',
    marker: 'Marker on the map',
    map: 'Map of Madeira and Porto Santo',
    start: 'Start at the municipality',
    noMarker: 'Remove the position',
    notOnMap: 'The map of Madeira and Porto Santo does not reach to this position.',
    outside: 'The position must lie in Madeira or Porto Santo',
    grid: 'Fill in by the week',
    opens: 'Wednesday, Opens',
    closes: 'Wednesday, Closes',
    beyondGrid: 'can only be changed as text',
    noVotes: 'None in the last 14 days.',
  },
} as const;

type Words = (typeof languages)[keyof typeof languages];

interface Restaurant {
  id: string;
  name: string;
  position?: { latitude: number; longitude: number };
}

const restaurants = async () => (await fetchAsAdmin<{ items: Restaurant[] }>('/api/restaurants')).items;
const saved = async (id: string) => (await restaurants()).find((each) => each.id === id);

const field = (page: Page, name: string) => page.locator(`.item-form [name="${name}"]`);
const numbers = async (page: Page) => [
  await field(page, 'position.latitude').inputValue(),
  await field(page, 'position.longitude').inputValue(),
];

/** Adds a restaurant in Funchal and opens its form. */
const openRestaurant = async (words: Words, changed: Record<string, unknown> = {}) => {
  const { id } = await fetchAsAdmin<{ id: string }>(
    '/api/commands/AddRestaurant',
    'POST',
    restaurantInput({ name: `Mesa ${randomUUID().slice(0, 8)}`, ...changed }),
  );
  return { id, page: await openAdmin(words, `/admin/restaurants?open=${id}`) };
};

const deleteRestaurant = (id: string) => fetchAsAdmin('/api/commands/DeleteRestaurant', 'POST', { id });

const save = async (page: Page, { save, updated }: Words) => {
  await page.getByRole('button', { name: save }).click();
  await toastWith(page, updated).waitFor();
};

describe.each(journeyLanguages('pt', Object.values(languages)))('the form of a restaurant in $locale', (words) => {
  test('adds, corrects, deletes and restores a restaurant by keyboard alone', async () => {
    const page = await openAdmin(words, '/admin/restaurants');
    await tabTo(page, page.locator('a[href="/admin/restaurants?open=new"]'));
    await page.keyboard.press('Enter');
    await page.locator('[name="name"]:focus').waitFor();
    const name = `Mesa ${randomUUID().slice(0, 8)}`;
    const typed: Record<string, string> = {
      name,
      descriptionPt: 'Doze lugares',
      descriptionEn: 'Twelve seats',
      rating: '4.5',
      openingPt: 'Terça a domingo',
      openingEn: 'Tuesday to Sunday',
      openingHours: 'Tu-Su 12:00-15:00',
    };
    for (const [key, text] of Object.entries(typed)) {
      await tabTo(page, field(page, key));
      await page.keyboard.type(text);
    }
    await tabTo(page, field(page, 'phone'));
    await page.keyboard.type('+351 291 000 014');
    await tabTo(page, field(page, 'website'));
    await page.keyboard.type('https://mesa.example.org');
    await page.keyboard.press('Enter');
    await page.getByText(words.addressRequired).waitFor();
    await page.locator('[name="address"]:focus').waitFor();
    await page.keyboard.type('Rua do Ribeirinho, 12');
    await tabTo(page, page.getByRole('button', { name: words.save }));
    await page.keyboard.press('Enter');
    await toastWith(page, words.added).waitFor();

    await page.getByRole('heading', { level: 2, name }).waitFor();
    await expect.poll(() => page.locator('section[aria-labelledby="opening-week"] tr').count()).toBe(7);
    await page.getByRole('button', { name: words.remove }).focus();
    await page.keyboard.press('Enter');
    await toastWith(page, words.deleted).waitFor();
    await page.getByRole('link', { name }).waitFor({ state: 'detached' });
    await toastWith(page, words.deleted).getByRole('button', { name: words.undo }).focus();
    await page.keyboard.press('Enter');
    await toastWith(page, words.restored).waitFor();
    await page.getByRole('link', { name }).waitFor();
    await deleteRestaurant((await restaurants()).find((each) => each.name === name)!.id);
  });

  test('sets the position by arrow keys on the marker, which starts at the municipality', async () => {
    const { id, page } = await openRestaurant(words);
    await tabTo(page, page.getByRole('button', { name: words.start }));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: words.marker }).and(page.locator(':focus')).waitFor();
    expect(await numbers(page)).toEqual(['32.6480', '-16.9080']);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowLeft');
    expect(await numbers(page)).toEqual(['32.6490', '-16.9180']);
    await tabTo(page, field(page, 'position.latitude'));
    await page.keyboard.press('Enter');
    await toastWith(page, words.updated).waitFor();
    expect((await saved(id))?.position).toEqual({ latitude: 32.649, longitude: -16.918 });
    await deleteRestaurant(id);
  });

  test('sets the position by a click and by dragging the marker', async () => {
    const { id, page } = await openRestaurant(words);
    const map = page.getByRole('application', { name: words.map });
    const { width, height } = (await map.boundingBox())!;
    // Porto Moniz is at 155, 46 of 960 × 440 units.
    await map.click({ position: { x: (155 / 960) * width, y: (46 / 440) * height } });
    const [latitude, longitude] = (await numbers(page)).map(Number);
    expect(latitude).toBeCloseTo(32.866, 1);
    expect(longitude).toBeCloseTo(-17.169, 1);
    await page.getByRole('button', { name: words.marker }).hover();
    await page.mouse.down();
    const box = (await map.boundingBox())!;
    await page.mouse.move(box.x + (860 / 960) * width, box.y + (100 / 440) * height, { steps: 5 });
    await page.mouse.up();
    // In the inset, on Porto Santo.
    expect(Number((await numbers(page))[0])).toBeCloseTo(33.06, 1);
    await save(page, words);
    expect((await saved(id))?.position?.longitude).toBeCloseTo(-16.333, 1);
    await deleteRestaurant(id);
  });

  test.runIf(isFullRun)('moves the marker to typed numbers, and refuses a position outside of Madeira', async () => {
    const { id, page } = await openRestaurant(words, { position: { latitude: 32.7, longitude: -17 } });
    const marker = page.getByRole('button', { name: words.marker });
    const left = () => marker.evaluate((element) => Number.parseFloat(element.style.left));
    expect(await left()).toBeLessThan(50);
    await field(page, 'position.latitude').fill('33.06');
    await field(page, 'position.longitude').fill('-16.336');
    await expect.poll(left).toBeGreaterThan(77);

    await field(page, 'position.latitude').fill('40.2');
    await page.getByText(words.notOnMap).waitFor();
    expect(await marker.count()).toBe(0);
    await page.getByRole('button', { name: words.save }).click();
    await page.getByRole('alert').filter({ hasText: words.outside }).waitFor();
    await page.locator('[name="position.latitude"]:focus').waitFor();

    await page.getByRole('button', { name: words.noMarker }).click();
    expect(await numbers(page)).toEqual(['', '']);
    await save(page, words);
    expect((await saved(id))?.position).toBeUndefined();
    await deleteRestaurant(id);
  });

  test('fills the opening hours from a grid of the week, which follows the text', async () => {
    const { id, page } = await openRestaurant(words, { openingHours: 'Mo-Tu 12:00-15:00' });
    await tabTo(page, page.locator('.hours-field summary'));
    await page.keyboard.press('Enter');
    await page.getByLabel(words.opens, { exact: true }).fill('12:00');
    expect(await field(page, 'openingHours').inputValue()).toBe('Mo-Tu 12:00-15:00');
    await page.getByLabel(words.closes, { exact: true }).fill('15:00');
    expect(await field(page, 'openingHours').inputValue()).toBe('Mo-We 12:00-15:00');
    await expectSoundLayout(page);
    await save(page, words);
    const week = page.locator('section[aria-labelledby="opening-week"]');
    await expect.poll(() => week.getByText('12:00–15:00').count()).toBe(3);

    // The fields were mounted again; the grid is still open.
    await field(page, 'openingHours').fill('Fr 19:00-23:00');
    expect(await page.getByLabel(words.opens, { exact: true }).inputValue()).toBe('');
    await field(page, 'openingHours').fill('24/7');
    await page.getByText(words.beyondGrid).waitFor();
    await deleteRestaurant(id);
  });

  test('has no axe violations and fits beside the votes and the week', async () => {
    const { id, page } = await openRestaurant(words, {
      openingHours: 'Mo-Tu 12:00-15:00',
      position: { latitude: 32.7, longitude: -17 },
    });
    await page.getByText(words.noVotes).waitFor();
    await expectSoundLayout(page);
    await deleteRestaurant(id);
  });
});

test('moves a restaurant by dragging its handle', async () => {
  const before = (await restaurants()).map(({ name }) => name);
  const page = await openAdmin(languages.en, '/admin/restaurants');
  const rows = page.locator('.desk-ordered > li');
  await rows
    .nth(1)
    .locator('.desk-handle')
    .dragTo(rows.first(), { targetPosition: { x: 60, y: 4 } });
  const moved = [before[1], before[0], ...before.slice(2)];
  await expect.poll(async () => (await restaurants()).map(({ name }) => name)).toEqual(moved);
  await page.locator('[data-sonner-toast]').getByRole('button', { name: languages.en.undo }).click();
  await expect.poll(async () => (await restaurants()).map(({ name }) => name)).toEqual(before);
});
