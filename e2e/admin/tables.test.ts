import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { interfaceText } from '../support/random-writer/interface-texts.ts';
import { chooseFromSlashMenu } from '../support/random-writer/slash-menu.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { readFormattedBlocks, richText } from '../support/text-editor.ts';

const openAdmin = adminPageOpener(useBrowser());

/** Returns the URL of a published article; undefined until its page is there. */
const urlOf = async (slug: string): Promise<string | undefined> => {
  const { items } = await fetchAsAdmin<{ items: { slug: string; url: string }[] }>('/api/articles?locale=pt');
  return items.find((each) => each.slug === slug)?.url;
};

const languages = [
  { locale: 'pt-PT', language: 'pt', state: 'Guardado' },
  { locale: 'en-GB', language: 'en', state: 'Saved' },
] as const;

describe.each(journeyLanguages('pt', languages))('a table in $locale', ({ locale, language, state }) => {
  const words = (name: string) => interfaceText(language, `article.editor.${name}`);

  test('is written by keyboard, changed by its buttons, and readers get a table', async () => {
    const title = uniqueWord();
    const id = await createDraft({ pt: { title, content: [] } });
    const page = await openAdmin({ locale }, `/admin/articles/${id}`);
    const text = richText(page, 'pt');
    await text.click();
    await chooseFromSlashMenu(page, words('table'), 'keys');
    for (const cell of ['Pico', 'Altura', 'Caminho', 'Ruivo', '1862 m', 'PR1.2']) {
      await page.keyboard.type(cell);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('Areeiro');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1818 m');
    await page.keyboard.press('Enter');
    await page.keyboard.type('radar');
    await page.keyboard.press('Tab');
    // Tab in the last cell adds a row.
    await page.keyboard.press('Tab');
    await page.keyboard.type('Torres');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('PR1');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+Home');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type('Depois.');
    await text.getByRole('textbox', { name: words('caption') }).fill('Picos altos');
    await expect
      .poll(() => readFormattedBlocks(text))
      .toEqual([
        'table # Pico · Altura · Caminho | Ruivo · 1862 m · *PR1.2* | Areeiro · 1818 mradar · PR1 | Torres ·  ·  (Picos altos)',
        'p Depois.',
      ]);

    await text.locator('td').nth(4).click();
    await page.keyboard.press('Alt+F10');
    const button = (name: string) => text.getByRole('button', { name: words(name) });
    expect(await button('rowAbove').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await button('columnBefore').click();
    await expect.poll(() => text.locator('tr').first().locator('td').count()).toBe(4);
    await page.keyboard.press('Shift+Tab');
    await button('deleteColumn').click();
    await text.locator('td').last().click();
    await button('deleteRow').click();
    await button('headerRow').click();
    await button('headerRow').click();
    const expected =
      'table # Pico · Altura · Caminho | Ruivo · 1862 m · *PR1.2* | Areeiro · 1818 mradar · PR1 (Picos altos)';
    await expect.poll(() => readFormattedBlocks(text)).toEqual([expected, 'p Depois.']);
    await page.keyboard.press('Control+s');
    await expect.poll(() => page.locator('.article-state').innerText()).toBe(state);

    await page.reload();
    await expect.poll(() => readFormattedBlocks(text)).toEqual([expected, 'p Depois.']);
    await fetchAsAdmin('/api/commands/PublishArticle', 'POST', { id, locale: 'pt' });
    await expect.poll(() => urlOf(title)).toBeDefined();
    await page.goto((await urlOf(title))!);
    const table = page.getByRole('table', { name: 'Picos altos' });
    expect(await table.locator('thead th[scope=col]').allInnerTexts()).toEqual(['Pico', 'Altura', 'Caminho']);
    expect(await table.locator('tbody tr').allInnerTexts()).toEqual([
      'Ruivo\t1862 m\tPR1.2',
      'Areeiro\t1818 m\nradar\tPR1',
    ]);
    expect(await table.locator('strong').innerText()).toBe('PR1.2');
  });

  test('is undone, removed, found in and copied to the other language', async () => {
    const cell = (word: string) => [{ text: word }];
    const rows = [
      [cell('Dia'), cell('Barco')],
      [cell('sexta'), cell('Lobo')],
    ];
    const content = [{ id: 'tttttttt', type: 'table', header: true, rows }];
    const page = await openAdmin({ locale }, `/admin/articles/${await createDraft({ pt: { content } })}`);
    const text = richText(page, 'pt');
    const blocks = (of = text) => readFormattedBlocks(of);
    await text.locator('td').last().click();
    await text.getByRole('button', { name: words('deleteRow') }).click();
    await expect.poll(() => blocks()).toEqual(['table # Dia · Barco']);
    await text.getByText('Barco').click();
    await page.keyboard.press('Control+z');
    await expect.poll(() => blocks()).toEqual(['table # Dia · Barco | sexta · Lobo']);
    await page.getByRole('button', { name: words('copyFromPt') }).click();
    await expect.poll(() => blocks(richText(page, 'en'))).toEqual(['table #  ·  |  · ']);
    await page.getByRole('button', { name: words('find'), exact: true }).click();
    await page.getByLabel(words('findWords'), { exact: true }).fill('sexta');
    await page.getByLabel(words('replaceWith'), { exact: true }).fill('sábado');
    await page.getByRole('button', { name: words('replaceAll'), exact: true }).click();
    await expect.poll(() => blocks()).toEqual(['table # Dia · Barco | sábado · Lobo']);
    await text.getByRole('button', { name: words('removeTable') }).click();
    await expect.poll(() => blocks()).toEqual(['p']);
  });
});
