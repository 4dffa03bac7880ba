import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { readFormattedBlocks, richText } from '../support/text-editor.ts';

const openAdmin = adminPageOpener(useBrowser());

const languages = {
  pt: { locale: 'pt-PT', state: 'Guardado', deeper: 'Avançar um nível' },
  en: { locale: 'en-GB', state: 'Saved', deeper: 'Move item in' },
} as const;

/** Returns the URL of a published article; undefined until its page is there. */
const urlOf = async (slug: string): Promise<string | undefined> => {
  const { items } = await fetchAsAdmin<{ items: { slug: string; url: string }[] }>('/api/articles?locale=pt');
  return items.find((each) => each.slug === slug)?.url;
};

describe.each(journeyLanguages('pt', Object.values(languages)))('a nested list in $locale', (words) => {
  test('is written by Tab, Enter and the toolbar, and readers get lists in lists', async () => {
    const title = uniqueWord();
    const id = await createDraft({ pt: { title, content: [] } });
    const page = await openAdmin(words, `/admin/articles/${id}`);
    const text = richText(page, 'pt');
    await text.click();
    for (const line of ['1. Barco', 'Porto Santo', 'Verão']) {
      await page.keyboard.type(line);
      if (line === 'Verão') break;
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    // Each Enter in an empty item moves it back a level.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Autocarro');
    await page.keyboard.press('Shift+Home');
    await page.getByRole('button', { name: words.deeper }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' 155');
    await expect
      .poll(() => readFormattedBlocks(text))
      .toEqual(['ol Barco | – Porto Santo | – – Verão | – Autocarro 155']);
    await page.keyboard.press('Control+s');
    await expect.poll(() => page.locator('.article-state').innerText()).toBe(words.state);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('!');
    await expect
      .poll(() => readFormattedBlocks(text))
      .toEqual(['ol Barco | – Porto Santo | – – Verão | Autocarro 155!']);
    await page.keyboard.press('Control+s');
    await expect.poll(() => page.locator('.article-state').innerText()).toBe(words.state);
    await fetchAsAdmin('/api/commands/PublishArticle', 'POST', { id, locale: 'pt' });
    await expect.poll(() => urlOf(title)).toBeDefined();
    await page.goto((await urlOf(title))!);
    const outermost = page.locator('.text > ol > li');
    expect(await outermost.allInnerTexts()).toEqual(['Barco\nPorto Santo\nVerão', 'Autocarro 155!']);
    expect(await outermost.locator('> ol > li > ol > li').allInnerTexts()).toEqual(['Verão']);
  });
});
