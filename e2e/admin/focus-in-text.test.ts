import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { readBlocks, readFormattedBlocks, richText, SLOWDOWNS, slowDown } from '../support/text-editor.ts';
import { keyboardUser, mouseUser, tabTo } from '../support/user-input.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    userOf: mouseUser,
    copy: 'Copiar a estrutura do texto português',
    blocks: 'Blocos',
    heading: 'titulo',
  },
  en: {
    locale: 'en-GB',
    userOf: keyboardUser,
    copy: 'Copy the structure of the Portuguese text',
    blocks: 'Blocks',
    heading: 'heading',
  },
} as const;

const content = [
  { type: 'embed', id: 'bbbbbbb0', url: 'https://vimeo.com/76979871' },
  { type: 'heading', level: 2, text: [{ text: 'Água' }], id: 'bbbbbbb1' },
  { type: 'text', text: [{ text: 'Um.' }], id: 'bbbbbbb2' },
];

const openDraft = async (language: { locale: string }, blocks: object[]): Promise<Page> => {
  const page = await openAdmin(language, `/admin/articles/${await createDraft({ pt: { content: blocks } })}`);
  await richText(page, 'pt').waitFor();
  return page;
};

describe.each(journeyLanguages('pt', Object.values(languages)))(
  'focus in the rich-text editor in $locale',
  (language) => {
    describe.each(SLOWDOWNS)('with the processor slowed %i times', (rate) => {
      test('is immediately in the first line of a copied structure', async () => {
        const page = await openDraft(language, content);
        await slowDown(page, rate);
        await language.userOf(page).activate(page.getByRole('button', { name: language.copy }));
        await page.keyboard.type('Water and shade');
        await expect.poll(() => readBlocks(richText(page, 'en'))).toEqual(['embed', 'h2 Water and shade', 'p']);
      });

      test('is where it was when the focus comes back', async () => {
        const page = await openDraft(language, [{ type: 'text', text: [{ text: 'A água corre.' }], id: 'bbbbbbb3' }]);
        await richText(page, 'pt').getByText('A água corre.').click();
        await page.keyboard.press('Control+End');
        await slowDown(page, rate);
        await richText(page, 'pt').evaluate((text) => {
          document.querySelector<HTMLElement>('main :is(textarea, input:not([type]))')!.focus();
          if (document.activeElement === text) throw new Error('The text still has the focus.');
          text.focus();
          // The page is busy for longer than the editor waits, and a key comes before all timers.
          for (const until = performance.now() + 250; performance.now() < until; );
          text.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }));
        });
        await page.keyboard.type(' Sempre.');
        await expect.poll(() => readBlocks(richText(page, 'pt'))).toEqual(['p A água corre. Sempre.']);
      });

      test('goes to the start of the text with the first key press after Tab', async () => {
        const page = await openDraft(language, [{ type: 'text', text: [{ text: 'corre.' }], id: 'bbbbbbb4' }]);
        // No click: the editor trusts what follows one.
        await tabTo(page, richText(page, 'pt'));
        await page.keyboard.press('Control+End');
        await page.keyboard.press('Shift+Tab');
        await slowDown(page, rate);
        await page.keyboard.press('Tab');
        await page.keyboard.press('Control+Home');
        await page.keyboard.type('A água ');
        await expect.poll(() => readBlocks(richText(page, 'pt'))).toEqual(['p A água corre.']);
      });

      test('is after the text that was linked', async () => {
        const page = await openDraft(language, []);
        await richText(page, 'pt').click();
        await page.keyboard.type('Ver a serra');
        await slowDown(page, rate);
        for (let letter = 0; letter < 'serra'.length; letter += 1) await page.keyboard.press('Shift+ArrowLeft');
        await page.keyboard.press('Control+k');
        await page.keyboard.type('https://example.org/serra');
        await page.keyboard.press('Enter');
        await page.keyboard.type(' ao longe');
        await expect
          .poll(() => readFormattedBlocks(richText(page, 'pt')))
          .toEqual(['p Ver a [serra](https://example.org/serra) ao longe']);
      });

      test('links text selected by the last key press', async () => {
        const page = await openDraft(language, []);
        await richText(page, 'pt').click();
        await page.keyboard.type('Ver a serra');
        await slowDown(page, rate);
        // Done in one task, so that the browser cannot report the selection before the next key press.
        await richText(page, 'pt').evaluate((element) => {
          const letters = 'serra'.length;
          for (let letter = 0; letter < letters; letter += 1) getSelection()!.modify('extend', 'backward', 'character');
          element.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
          );
        });
        await page.getByRole('toolbar').getByRole('combobox').waitFor();
        await page.keyboard.type('https://example.org/serra');
        await page.keyboard.press('Enter');
        await expect
          .poll(() => readFormattedBlocks(richText(page, 'pt')))
          .toEqual(['p Ver a [serra](https://example.org/serra)']);
      });

      test('stays in the text after a selection in the slash menu', async () => {
        const page = await openDraft(language, []);
        await richText(page, 'pt').click();
        await slowDown(page, rate);
        await page.keyboard.type(`/${language.heading}`);
        await page.keyboard.press('Enter');
        await page.keyboard.type('Uma levada');
        await expect.poll(() => readBlocks(richText(page, 'pt'))).toEqual(['h2 Uma levada']);
      });
    });

    test('returns to the text after a block type is selected in the toolbar', async () => {
      const page = await openDraft(language, []);
      await richText(page, 'pt').click();
      await page.keyboard.type('Uma levada');
      await page.keyboard.press('Shift+Home');
      await page.getByRole('toolbar').getByLabel(language.blocks).selectOption('heading2');
      await page.keyboard.press('End');
      await page.keyboard.type(' verde');
      await expect.poll(() => readBlocks(richText(page, 'pt'))).toEqual(['h2 Uma levada verde']);
    });
  },
);
