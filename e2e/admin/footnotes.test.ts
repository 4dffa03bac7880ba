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
const urlOf = async (slug: string, language: string): Promise<string | undefined> => {
  const { items } = await fetchAsAdmin<{ items: { slug: string; url: string }[] }>(`/api/articles?locale=${language}`);
  return items.find((each) => each.slug === slug)?.url;
};

const languages = [
  { locale: 'pt-PT', language: 'pt', state: 'Guardado', note: 'Nota 2', back: 'Voltar ao texto da nota 2' },
  { locale: 'en-GB', language: 'en', state: 'Saved', note: 'Note 2', back: 'Back to the text of note 2' },
] as const;

describe.each(journeyLanguages('en', languages))('a footnote in $locale', ({ locale, language, state, note, back }) => {
  const words = (name: string) => interfaceText(language, `article.editor.${name}`);

  test('is written by menu, key and toolbar, changed and removed, and readers find it below the text', async () => {
    const title = uniqueWord();
    const id = await createDraft({ [language]: { title, content: [] } });
    const page = await openAdmin({ locale }, `/admin/articles/${id}`);
    const text = richText(page, language);
    const field = page.getByRole('textbox', { name: words('footnote') });
    const isWriting = () => field.evaluate((element) => element === document.activeElement);
    await text.click();
    await page.keyboard.type('Cinco séculos ');
    await chooseFromSlashMenu(page, words('footnote'), 'keys');
    expect(await isWriting()).toBe(true);
    await page.keyboard.type('Segundo o Elucidário');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' de levadas');
    await page.keyboard.press('Control+Alt+f');
    await page.keyboard.type('Ou seis.');
    await page.keyboard.press('Escape');
    await page.keyboard.type(', e túneis');
    await page.keyboard.press('Control+Alt+f');
    // One that is left empty disappears.
    await page.keyboard.press('Escape');
    await page.keyboard.type('.');
    await expect
      .poll(() => readFormattedBlocks(text))
      .toEqual(['p Cinco séculos^[Segundo o Elucidário] de levadas^[Ou seis.], e túneis.']);

    await text.locator('sup').first().click();
    await expect.poll(isWriting).toBe(true);
    await page.keyboard.press('End');
    await page.keyboard.type(' Madeirense.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+ArrowLeft');
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: words('footnote') })
      .click();
    await page.keyboard.type('A mais');
    await page.getByRole('button', { name: words('removeFootnote') }).click();
    const expected = 'p Cinco séculos^[Segundo o Elucidário Madeirense.] de levadas^[Ou seis.], e túneis.';
    await expect.poll(() => readFormattedBlocks(text)).toEqual([expected]);
    await page.keyboard.press('Control+s');
    await expect.poll(() => page.locator('.article-state').innerText()).toBe(state);
    await page.reload();
    await expect.poll(() => readFormattedBlocks(text)).toEqual([expected]);

    await fetchAsAdmin('/api/commands/PublishArticle', 'POST', { id, locale: language });
    await expect.poll(() => urlOf(title, language)).toBeDefined();
    await page.goto((await urlOf(title, language))!);
    expect(await page.locator('.text > p').first().innerText()).toMatch(
      /^Cinco séculos\s?1 de levadas\s?2, e túneis\./,
    );
    expect(await page.locator('.footnotes li').allInnerTexts()).toEqual([
      'Segundo o Elucidário Madeirense. ↩︎',
      'Ou seis. ↩︎',
    ]);
    await page.getByRole('link', { name: note, exact: true }).click();
    expect(new URL(page.url()).hash).toBe('#fn-2');
    await page.getByRole('link', { name: back }).click();
    expect(new URL(page.url()).hash).toBe('#fnref-2');
  });
});
