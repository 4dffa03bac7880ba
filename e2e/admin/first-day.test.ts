import type { Page } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
import { firstCases } from '#testing/test-scale.ts';
import { waitForHydration } from '../support/admin-page.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { uniqueWord } from '../support/create-draft.ts';
import { drawPicture } from '../support/draw-picture.ts';
import { openSignIn, signIn } from '../support/new-user.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { site } from '../support/site.ts';
import { toastWith } from '../support/toast.ts';
import { keyboardUser, mouseUser, type UserInput } from '../support/user-input.ts';

const browser = useBrowser();

const portuguese = {
  locale: 'pt-PT',
  language: 'pt',
  save: 'Guardar',
  restaurants: 'Restaurantes',
  addRestaurant: 'Adicionar restaurante',
  restaurantAdded: 'Restaurante adicionado com sucesso',
  guide: '/guia-de-restaurantes',
  editions: 'Edições',
  addEdition: 'Nova edição',
  addArticle: 'Acrescentar um artigo',
  editionOpened: 'Edição aberta com sucesso',
  latestEdition: '/nesta-edicao',
  pages: 'Páginas',
  page: 'Quem somos',
  pageUpdated: 'Página atualizada com sucesso',
  pagePath: '/quem-somos',
  adverts: 'Anúncios',
  addAdvert: 'Adicionar anúncio',
  choosePicture: 'Escolher ficheiro',
  advertAdded: 'Anúncio adicionado com sucesso',
};
const english: typeof portuguese = {
  locale: 'en-GB',
  language: 'en',
  save: 'Save',
  restaurants: 'Restaurants',
  addRestaurant: 'Add a restaurant',
  restaurantAdded: 'Restaurant successfully added',
  guide: '/en/restaurant-guide',
  editions: 'Editions',
  addEdition: 'New edition',
  addArticle: 'Add an article',
  editionOpened: 'Edition successfully opened',
  latestEdition: '/en/latest-edition',
  pages: 'Pages',
  page: 'About us',
  pageUpdated: 'Page successfully updated',
  pagePath: '/en/about-us',
  adverts: 'Adverts',
  addAdvert: 'Add an advert',
  choosePicture: 'Choose a file',
  advertAdded: 'Advertisement successfully added',
};

/** Undoes what a test published, which others would find. */
const undone: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of undone.splice(0)) await undo();
});

const readers = async (path: string): Promise<string> => (await fetch(site().url + path)).text();

describe.each(
  firstCases(1, [
    { by: 'by keyboard alone', words: english, handsOf: keyboardUser },
    { by: 'with a mouse', words: portuguese, handsOf: mouseUser },
  ]),
)('on the first day, working $by in $words.locale, a new user', ({ words, handsOf }) => {
  const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`);
  const begin = async () => {
    const { page, doings } = await openSignIn(browser, words.locale);
    const complaints = collectConsoleErrors(page);
    const hands = handsOf(page);
    await signIn(page, hands);
    const follow = async (name: string) => {
      await hands.activate(page.getByRole('link', { name, exact: true }).first());
    };
    const type = async (name: string, text: string) => {
      await hands.focus(field(page, name));
      await page.keyboard.type(text);
    };
    return { page, doings, complaints, hands, follow, type };
  };
  const save = async (page: Page, hands: UserInput, message: string) => {
    await hands.activate(page.locator('main').getByRole('button', { name: words.save, exact: true }).last());
    await toastWith(page, message).waitFor();
  };

  test('adds a restaurant that readers find', async () => {
    const { page, doings, complaints, hands, follow, type } = await begin();
    const name = `Mesa ${uniqueWord()}`;
    await follow(words.restaurants);
    await follow(words.addRestaurant);
    await field(page, 'name').waitFor();
    await type('name', name);
    await type('descriptionPt', 'Doze lugares e uma esplanada.');
    await type('descriptionEn', 'Twelve seats and a terrace.');
    await type('rating', '4');
    await type('openingPt', 'Terça a domingo, ao almoço');
    await type('openingEn', 'Tuesday to Sunday, lunch');
    await type('address', 'Rua do Ribeirinho, 12');
    await type('phone', '+351 291 000 014');
    await type('website', 'https://mesa.example.org');
    await save(page, hands, words.restaurantAdded);
    const { items } = await fetchAsAdmin<{ items: { id: string; name: string }[] }>('/api/restaurants');
    const { id } = items.find((each) => each.name === name)!;
    undone.push(() => fetchAsAdmin('/api/commands/DeleteRestaurant', 'POST', { id }));
    await expect.poll(() => readers(words.guide)).toContain(name);
    expect(complaints).toEqual([]);
    console.log(`Restaurant: ${doings.clicks} clicks, ${doings.keys} keys`);
  });

  test('opens an edition with three articles', async () => {
    const { page, doings, complaints, hands, follow, type } = await begin();
    await follow(words.editions);
    await follow(words.addEdition);
    await page.locator('[name="number"]:focus').waitFor();
    const number = Number(await field(page, 'number').inputValue());
    const title = `Inverno ${uniqueWord()}`;
    await type('title.pt', title);
    await type('title.en', title);
    for (const search of ['honey no bee', 'voices in the', 'levada']) {
      await hands.focus(page.getByLabel(words.addArticle));
      await page.keyboard.type(search);
      await hands.activate(page.locator('.articles-found button').first());
    }
    await save(page, hands, words.editionOpened);
    undone.push(() => fetchAsAdmin('/api/commands/EditEdition', 'POST', { number, published: false }));
    await page.waitForURL(`**/admin/editions?open=${number}`);
    await expect.poll(() => page.locator('.articles-field .desk-ordered-item').count()).toBe(3);
    await expect.poll(() => readers(words.latestEdition)).toContain(title);
    expect(complaints).toEqual([]);
    console.log(`Edition: ${doings.clicks} clicks, ${doings.keys} keys`);
  });

  test('corrects a static page', async () => {
    const { page, doings, complaints, hands, follow } = await begin();
    const word = uniqueWord();
    await follow(words.pages);
    await follow(words.page);
    const text = page.locator(`.ProseMirror[lang=${words.language}]`);
    await text.waitFor();
    await waitForHydration(page);
    await hands.focus(text);
    await page.keyboard.press('Control+End');
    await page.keyboard.type(` ${word}`);
    await save(page, hands, words.pageUpdated);
    await expect.poll(() => readers(words.pagePath)).toContain(word);
    expect(complaints).toEqual([]);
    console.log(`Static page: ${doings.clicks} clicks, ${doings.keys} keys`);
  });

  test('books an advert for some days', async () => {
    const { page, doings, complaints, hands, follow, type } = await begin();
    const name = `Quinta ${uniqueWord()}`;
    await follow(words.adverts);
    await follow(words.addAdvert);
    await page.locator('[name="name"]:focus').waitFor();
    await type('name', name);
    for (const [day, digits] of Object.entries({ from: '12012098', until: '12242098' })) {
      await hands.focus(field(page, day));
      // A click focuses the part of the date that it meets.
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.type(digits);
    }
    await type('target', 'https://example.org/');
    const chosen = page.waitForEvent('filechooser');
    await hands.activate(page.locator('main').getByRole('button', { name: words.choosePicture }));
    await (await chosen).setFiles(await drawPicture({ width: 800, height: 400 }));
    await expect.poll(() => field(page, 'picture').inputValue()).toMatch(/^[0-9a-f]{32}$/);
    await type('alt.pt', 'Um jardim');
    await type('alt.en', 'A garden');
    await save(page, hands, words.advertAdded);
    await page.waitForURL(/open=[0-9a-f-]{36}$/);
    const id = new URL(page.url()).searchParams.get('open');
    undone.push(() => fetchAsAdmin('/api/commands/DeleteAdvert', 'POST', { id }));
    await page.reload();
    const days = ['from', 'until'].map((name) => field(page, name).inputValue());
    expect(await Promise.all(days)).toEqual(['2098-12-01', '2098-12-24']);
    expect(complaints).toEqual([]);
    console.log(`Advert: ${doings.clicks} clicks, ${doings.keys} keys`);
  });
});
