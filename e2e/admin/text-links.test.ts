import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { axeViolations } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { readFormattedBlocks, richText } from '../support/text-editor.ts';

const openAdmin = adminPageOpener(useBrowser());

const languages = {
  pt: {
    locale: 'pt-PT',
    notALink: 'Isto não é um endereço web nem de e-mail.',
    failed: 'A procura não respondeu.',
  },
  en: {
    locale: 'en-GB',
    notALink: 'This is neither a web address nor an e-mail address.',
    failed: 'The search did not answer.',
  },
} as const;

/** Publishes two articles with a word in their titles and returns it. */
const publishTwo = async (): Promise<string> => {
  const word = uniqueWord();
  for (const title of [`Um ${word}`, `Dois ${word}`]) {
    const id = await createDraft({ pt: { title } });
    await fetchAsAdmin('/api/commands/PublishArticle', 'POST', { id, locale: 'pt' });
  }
  return word;
};

/** Opens a new text, selects its last word and opens the link form. */
const openLinkForm = async (words: { locale: string }): Promise<Page> => {
  const content = [{ type: 'text', text: [{ text: 'Ver aqui' }] }];
  const page = await openAdmin(words, `/admin/articles/${await createDraft({ pt: { content } })}`);
  await richText(page, 'pt').click();
  await page.keyboard.press('Control+End');
  for (let letter = 0; letter < 'aqui'.length; letter += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  return page;
};

const field = (page: Page) => page.getByRole('combobox').and(page.locator('.link-form input'));
const options = (page: Page) => page.locator('.link-form').getByRole('option');
const activeOption = async (page: Page): Promise<string | undefined> => {
  const id = await field(page).getAttribute('aria-activedescendant');
  return id ? page.locator(`[id="${id}"]`).innerText() : undefined;
};
const blocks = (page: Page) => readFormattedBlocks(richText(page, 'pt'));

describe.each(journeyLanguages('en', Object.values(languages)))('the link form of a text in $locale', (words) => {
  test('links to an article that is chosen with the arrow keys and Enter', async () => {
    const word = await publishTwo();
    const page = await openLinkForm(words);
    await page.keyboard.type(word);
    await expect.poll(() => options(page).count()).toBe(2);
    const [first, second] = await options(page).allInnerTexts();
    expect(await activeOption(page)).toBeUndefined();
    await page.keyboard.press('ArrowDown');
    expect(await activeOption(page)).toBe(first);
    await page.keyboard.press('ArrowUp');
    expect(await activeOption(page)).toBe(second);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await activeOption(page)).toBe(second);
    expect(await options(page).nth(1).getAttribute('aria-selected')).toBe('true');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    const address = /\/artigos\/\S+/.exec(second!)![0];
    await expect.poll(() => blocks(page)).toEqual([`p Ver [aqui](${address})`]);
  });

  test('keeps words that are no address in the field, with an error', async () => {
    const word = await publishTwo();
    const page = await openLinkForm(words);
    await page.keyboard.type(word);
    await options(page).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(words.notALink).waitFor();
    expect(await field(page).inputValue()).toBe(word);
    expect(await field(page).getAttribute('aria-invalid')).toBe('true');
    expect(await axeViolations(page)).toEqual([]);
    await field(page).fill('ana@example.org');
    expect(await page.getByText(words.notALink).count()).toBe(0);
    await page.keyboard.press('Enter');
    await expect.poll(() => blocks(page)).toEqual(['p Ver [aqui](mailto:ana@example.org)']);
  });

  test('searches again when the server was busy', async () => {
    const word = await publishTwo();
    const page = await openLinkForm(words);
    let refused = 0;
    await page.route('**/api/desk/find?*', (route) => {
      refused += 1;
      return refused === 1 ? route.fulfill({ status: 503, body: '{}' }) : route.continue();
    });
    await field(page).fill(word);
    await expect.poll(() => options(page).count()).toBe(2);
    expect(refused).toBe(2);
  });

  test('says that the search failed, and searches again while typing', async () => {
    const word = await publishTwo();
    const page = await openLinkForm(words);
    await page.route('**/api/desk/find?*', (route) => route.abort());
    await page.keyboard.type(word);
    await page.locator('.link-form').getByText(words.failed).waitFor();
    await page.unroute('**/api/desk/find?*');
    await page.route('**/api/desk/find?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.keyboard.press('Backspace');
    await page.locator('.link-form').getByText(words.failed).waitFor();
    await page.unroute('**/api/desk/find?*');
    await page.keyboard.press('Backspace');
    await expect.poll(() => options(page).count()).toBe(2);
    expect(await page.getByText(words.failed).count()).toBe(0);
  });
});

test('the search for featured articles says that it failed', async () => {
  const page = await openAdmin({ locale: 'en-GB' }, '/admin/featured');
  await page.route('**/api/desk/find?*', (route) => route.abort());
  await page.getByLabel('New featured').fill(uniqueWord());
  const status = page.locator('.new-featured [role=status]');
  await expect.poll(() => status.innerText()).toContain(languages.en.failed);
});
