import type { Dialog, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { createPicture, holdUploads, paste, richText } from '../support/text-editor.ts';

const openAdmin = adminPageOpener(useBrowser());

const languages = {
  pt: { locale: 'pt-PT', noAnswer: 'O servidor não respondeu', board: 'Quadro', remove: 'Remover imagem' },
  en: { locale: 'en-GB', noAnswer: 'The server did not respond', board: 'Board', remove: 'Remove picture' },
} as const;

/** Returns what the questions of the page are answered with from now on, and the kinds of those that were asked. */
const answerQuestions = (page: Page) => {
  const asked: string[] = [];
  const answers = { leave: false };
  const answer = async (dialog: Dialog) => {
    await (answers.leave ? dialog.accept() : dialog.dismiss());
    asked.push(dialog.type());
  };
  page.on('dialog', (dialog) => void answer(dialog));
  return { asked, answers };
};

describe.each(journeyLanguages('pt', Object.values(languages)))(
  'a picture that could not be sent in $locale',
  (words) => {
    const openWithUnsentPicture = async () => {
      const id = await createDraft();
      const page = await openAdmin(words, '/admin/board');
      await page.getByRole('navigation').getByRole('link', { name: words.board }).waitFor();
      await page.goto(`/admin/articles/${id}`);
      const { fail } = await holdUploads(page);
      await richText(page, 'pt').click();
      await paste(page, { files: [await createPicture(653)] });
      await page.locator('.picture-upload').waitFor();
      fail();
      await page.locator('.picture-upload').getByText(words.noAnswer).waitFor();
      return {
        page,
        path: `/admin/articles/${id}`,
        board: page.locator('.desk-rooms').getByRole('link', { name: words.board }),
      };
    };
    const pathOf = (page: Page) => new URL(page.url()).pathname;

    test('is asked about before the article is left: by a link, back, the command menu and closing the tab', async () => {
      const { page, path, board } = await openWithUnsentPicture();
      const { asked, answers } = answerQuestions(page);
      await board.click();
      await expect.poll(() => asked).toEqual(['confirm']);
      await page.keyboard.press('Control+k');
      await page.keyboard.type(words.board);
      await page.getByRole('option', { name: words.board }).first().waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => asked.length).toBe(2);
      await page.close({ runBeforeUnload: true });
      await expect.poll(() => asked).toEqual(['confirm', 'confirm', 'beforeunload']);
      expect(pathOf(page)).toBe(path);
      await page.locator('.picture-upload').waitFor();
      answers.leave = true;
      await board.click();
      await page.waitForURL('**/admin/board');
      expect(asked.length).toBe(4);
      await page.goBack();
      await page.waitForURL(`**${path}`);
    });

    test('is asked about before a step back within the admin area, and no longer once it is removed', async () => {
      const { page, path, board } = await openWithUnsentPicture();
      const { asked, answers } = answerQuestions(page);
      answers.leave = true;
      await board.click();
      await page.waitForURL('**/admin/board');
      await page.goBack();
      await richText(page, 'pt').click();
      await paste(page, { files: [await createPicture(654)] });
      await page.locator('.picture-upload').getByText(words.noAnswer).waitFor();
      answers.leave = false;
      await page.evaluate(() => history.forward());
      await expect.poll(() => asked.length).toBe(2);
      await expect.poll(() => pathOf(page)).toBe(path);
      await page.locator('.picture-upload').getByRole('button', { name: words.remove }).click();
      await board.click();
      await page.waitForURL('**/admin/board');
      expect(asked.length).toBe(2);
    });
  },
);
