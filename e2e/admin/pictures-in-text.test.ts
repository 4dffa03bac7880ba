import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { firstCases, isFullRun } from '#testing/test-scale.ts';
import { adminPageOpener } from '../support/admin-page.ts';
import { axeViolations } from '../support/axe.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { articleIdIn } from '../support/random-writer/saved-text.ts';
import { passwordField } from '../support/random-writer/sign-in-again.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { site } from '../support/site.ts';
import {
  createPicture,
  dropFiles,
  holdUploads,
  paste,
  readBlocks,
  richText,
  SLOWDOWNS,
  slowDown,
} from '../support/text-editor.ts';
import { recordToasts, toastWith } from '../support/toast.ts';
import { keyboardUser, mouseUser } from '../support/user-input.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    userOf: mouseUser,
    picture: 'imagem',
    gallery: 'galeria',
    later: 'Passar a imagem para depois',
    embed: 'video',
    url: 'Endereço',
    removeBlock: 'Remover bloco',
    choosePicture: 'Escolher imagem',
    cancel: 'Parar',
    sendAgain: 'Enviar de novo',
    removePicture: 'Remover imagem',
    stopped: 'Carregamento interrompido',
    noAnswer: 'O servidor não respondeu',
    saved: 'Guardado',
    insert: 'Inserir imagens',
    addPictures: 'Adicionar imagens',
    upload: 'Carregar',
    search: 'Procurar imagens',
    added: 'Imagens adicionadas: 3. Não adicionadas: 2',
    allAdded: 'Imagens adicionadas: 2',
  },
  en: {
    locale: 'en-GB',
    userOf: keyboardUser,
    picture: 'picture',
    gallery: 'gallery',
    later: 'Move the picture later',
    embed: 'video',
    url: 'Address',
    removeBlock: 'Remove block',
    choosePicture: 'Choose a picture',
    cancel: 'Stop',
    sendAgain: 'Send again',
    removePicture: 'Remove picture',
    stopped: 'Upload stopped',
    noAnswer: 'The server did not respond',
    saved: 'Saved',
    insert: 'Insert pictures',
    addPictures: 'Add pictures',
    upload: 'Upload',
    search: 'Search pictures',
    added: 'Pictures added: 3. Not added: 2',
    allAdded: 'Pictures added: 2',
  },
} as const;

/** Upload timeout in milliseconds: the server decodes one picture at a time, those of the sample first. */
const UPLOAD_TIMEOUT_MS = 90_000;

const paragraph = (id: string, text: string) => ({ type: 'text', id, text: text ? [{ text }] : [] });
const embed = { type: 'embed', id: 'eeeeeee1', url: 'https://vimeo.com/1' };

const openDraft = async (language: { locale: string }, content: object[] = []): Promise<Page> => {
  const page = await openAdmin(language, `/admin/articles/${await createDraft({ pt: { content } })}`);
  page.setDefaultTimeout(UPLOAD_TIMEOUT_MS);
  await richText(page, 'pt').waitFor();
  return page;
};

const firstFound = (page: Page) => page.locator('.picture-dialog-found button').first();
const insertButton = (page: Page, text: string) => page.getByRole('dialog').getByRole('button', { name: text });
/** Returns the URLs of the pictures in a gallery. */
const galleryPictures = (page: Page): Promise<(string | null)[]> =>
  richText(page, 'pt')
    .locator('.block-gallery img')
    .evaluateAll((all) => all.map((img) => img.getAttribute('src')));
const placeholders = (page: Page) => page.locator('.picture-upload');
const blocks = (page: Page) => readBlocks(richText(page, 'pt'));
/** Returns the versions of the article that is open in a page, as JSON. */
const savedText = async (page: Page): Promise<string> =>
  JSON.stringify(await fetchAsAdmin(`/api/history/article-${articleIdIn(page.url())}`));
/** Returns the widths in pixels of the pictures in the text. */
const widths = (page: Page): Promise<number[]> =>
  richText(page, 'pt')
    .locator('[data-block=image] img')
    .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth));
/** Waits for the blocks of the text, the widths of its pictures, and the uploads that are under way or failed. */
const textAndPictures = (page: Page, expected: string[], pictures: number[], uploads: string[] = []) =>
  expect
    .poll(async () => [await blocks(page), await widths(page), await placeholders(page).allInnerTexts()], {
      timeout: UPLOAD_TIMEOUT_MS,
    })
    .toEqual([expected, pictures, uploads]);

describe.each(journeyLanguages('en', Object.values(languages)))(
  'pictures and videos in a text in $locale',
  {
    timeout: 2 * UPLOAD_TIMEOUT_MS,
  },
  (language) => {
    describe.each(SLOWDOWNS)('with the processor slowed %i times', (rate) => {
      test.each(firstCases(1, ['picture', 'gallery'] as const))(
        'puts the caret after a %s from the slash menu',
        async (kind) => {
          const page = await openDraft(language);
          await richText(page, 'pt').click();
          await slowDown(page, rate);
          await page.keyboard.type('Antes');
          await page.keyboard.press('Enter');
          await page.keyboard.type(`/${language[kind]}`);
          await page.keyboard.press('Enter');
          await language.userOf(page).activate(firstFound(page));
          if (kind === 'gallery') await language.userOf(page).activate(insertButton(page, language.insert));
          await page.keyboard.type('Depois dela.');
          await expect
            .poll(() => blocks(page))
            .toEqual(['p Antes', kind === 'picture' ? 'image' : 'gallery', 'p Depois dela.']);
        },
      );

      test('puts the focus into the URL field of a new video, which can be saved there, and the caret after it on Enter', async () => {
        const page = await openDraft(language);
        await richText(page, 'pt').click();
        await slowDown(page, rate);
        await page.keyboard.type(`/${language.embed}`);
        await page.keyboard.press('Enter');
        await page.keyboard.type('https://vimeo.com/76979871');
        await page.keyboard.press('Control+s');
        await expect.poll(() => savedText(page)).toContain('https://vimeo.com/76979871');
        await page.keyboard.press('Enter');
        await page.keyboard.type('Depois dele.');
        await expect.poll(() => blocks(page)).toEqual(['embed', 'p Depois dele.']);
        expect(await richText(page, 'pt').getByLabel(language.url).inputValue()).toBe('https://vimeo.com/76979871');
      });

      test('returns the focus to the text after a block is removed', async () => {
        const page = await openDraft(language, [paragraph('aaaaaaa1', 'Um.'), embed, paragraph('aaaaaaa2', '')]);
        await slowDown(page, rate);
        await language.userOf(page).activate(page.getByRole('button', { name: language.removeBlock }));
        await page.keyboard.type('Depois.');
        await expect.poll(() => blocks(page)).toEqual(['p Um.', 'p Depois.']);
      });

      test.runIf(isFullRun)('puts the caret after a picture that was exchanged', async () => {
        const page = await openDraft(language);
        await richText(page, 'pt').click();
        await page.keyboard.type(`/${language.picture}`);
        await page.keyboard.press('Enter');
        await firstFound(page).click();
        await slowDown(page, rate);
        const choose = richText(page, 'pt').getByRole('button', { name: language.choosePicture });
        await choose.focus();
        await page.keyboard.press('Enter');
        await language.userOf(page).activate(page.locator('.picture-dialog-found button').nth(1));
        await page.keyboard.type('Depois.');
        await expect.poll(() => blocks(page)).toEqual(['image', 'p Depois.']);
      });
    });

    test('keeps the caret when no picture is selected', async () => {
      const page = await openDraft(language);
      await richText(page, 'pt').click();
      await page.keyboard.type(`Antes /${language.picture}`);
      await page.keyboard.press('Enter');
      await page.locator('.picture-dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.type('depois');
      await expect.poll(() => blocks(page)).toEqual(['p Antes depois']);
    });

    test('inserts dropped pictures in order where they were dropped', async () => {
      const page = await openDraft(language, [paragraph('aaaaaaa1', 'Um.'), paragraph('aaaaaaa2', 'Dois.')]);
      await richText(page, 'pt').locator('> p').last().click();
      await page.keyboard.press('End');
      const files = await Promise.all([601, 602, 603].map((width) => createPicture(width)));
      await dropFiles(richText(page, 'pt').locator('> p').last(), files);
      await placeholders(page).nth(2).waitFor();
      await textAndPictures(page, ['p Um.', 'image', 'image', 'image', 'p Dois.'], [601, 602, 603]);
      expect(await placeholders(page).count()).toBe(0);
    });

    test('keeps text typed right after a picture is dropped at the top of an unfocused text', async () => {
      const page = await openDraft(language, [paragraph('aaaaaaa1', 'Um.'), paragraph('aaaaaaa2', 'Dois.')]);
      await richText(page, 'en').click();
      await dropFiles(richText(page, 'pt').locator('> p').first(), [await createPicture(622)]);
      await page.keyboard.type('Antes. ');
      await textAndPictures(page, ['image', 'p Antes. Um.', 'p Dois.'], [622]);
    });

    test.runIf(isFullRun)('inserts pasted pictures at the caret, and puts the caret after them', async () => {
      const page = await openDraft(language);
      const errors = collectConsoleErrors(page);
      await richText(page, 'pt').click();
      await page.keyboard.type('Antes');
      await paste(page, { files: await Promise.all([611, 612].map((width) => createPicture(width))) });
      await page.keyboard.type('Depois.');
      await textAndPictures(page, ['p Antes', 'image', 'image', 'p Depois.'], [611, 612]);
      await page.keyboard.type(' Mais.');
      await textAndPictures(page, ['p Antes', 'image', 'image', 'p Depois. Mais.'], [611, 612]);
      expect(errors).toEqual([]);
    });

    test('replaces a selected block with a pasted picture once it is uploaded', async () => {
      const page = await openDraft(language, [paragraph('aaaaaaa1', 'Um.'), embed, paragraph('aaaaaaa2', 'Dois.')]);
      const { release } = await holdUploads(page);
      await richText(page, 'pt').locator('[data-block=embed] .desk-hint').click();
      await paste(page, { files: [await createPicture(615)] });
      await placeholders(page).waitFor();
      expect(await blocks(page)).toEqual(['p Um.', 'embed', 'p Dois.']);
      release();
      await textAndPictures(page, ['p Um.', 'image', 'p Dois.'], [615]);
    });

    test.runIf(isFullRun)('moves neither focus nor caret when an upload ends', async () => {
      const page = await openDraft(language, [paragraph('aaaaaaa1', 'Um.'), paragraph('aaaaaaa2', 'Dois.')]);
      const title = page.locator('[name="pt.title"]');
      const { release } = await holdUploads(page);
      await dropFiles(richText(page, 'pt').locator('> p').last(), [await createPicture(621)]);
      await placeholders(page).waitFor();
      await title.fill('');
      await page.keyboard.type('Um título');
      release();
      await textAndPictures(page, ['p Um.', 'image', 'p Dois.'], [621]);
      await page.keyboard.type(' inteiro');
      expect(await title.inputValue()).toBe('Um título inteiro');
      await textAndPictures(page, ['p Um.', 'image', 'p Dois.'], [621]);
    });

    test('allows typing in both languages during an upload', async () => {
      const page = await openDraft(language, [paragraph('aaaaaaa1', 'Um.'), paragraph('aaaaaaa2', 'Dois.')]);
      const { release } = await holdUploads(page);
      await richText(page, 'pt').locator('> p').last().click();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await paste(page, { files: [await createPicture(631)] });
      await page.keyboard.type('Três.');
      const { width } = (await richText(page, 'pt').locator('> p').first().boundingBox())!;
      expect(width).toBe((await placeholders(page).boundingBox())!.width);
      await richText(page, 'pt').locator('> p').first().click();
      await page.keyboard.press('End');
      await page.keyboard.type(' E meio.');
      release();
      await textAndPictures(page, ['p Um. E meio.', 'p Dois.', 'image', 'p Três.'], [631]);
      await page.keyboard.type(' Mais.');
      await textAndPictures(page, ['p Um. E meio. Mais.', 'p Dois.', 'image', 'p Três.'], [631]);
    });

    test('saves the text without a picture that is still uploading, and inserts it afterwards', async () => {
      const page = await openDraft(language);
      const { release } = await holdUploads(page);
      await richText(page, 'pt').click();
      await page.keyboard.type('Antes');
      await paste(page, { files: [await createPicture(641)] });
      await page.keyboard.type('Depois.');
      await page.keyboard.press('Control+s');
      await page.locator('.article-state', { hasText: new RegExp(`^${language.saved}$`) }).waitFor();
      release();
      await textAndPictures(page, ['p Antes', 'image', 'p Depois.'], [641]);
      await page.keyboard.press('Control+s');
      await page.locator('.article-state', { hasText: new RegExp(`^${language.saved}$`) }).waitFor();
      await page.reload();
      await richText(page, 'pt').waitFor();
      expect(await blocks(page)).toEqual(['p Antes', 'image', 'p Depois.']);
    });

    test('keeps a picture that could not be sent in its place, and sends it again', async () => {
      const page = await openDraft(language);
      const { fail } = await holdUploads(page);
      await richText(page, 'pt').click();
      await page.keyboard.type('Antes');
      await paste(page, { files: await Promise.all([651, 652].map((width) => createPicture(width))) });
      await placeholders(page).nth(1).waitFor();
      fail();
      await placeholders(page).getByText(language.noAnswer).nth(1).waitFor();
      await page.keyboard.type('Depois.');
      expect(await blocks(page)).toEqual(['p Antes', 'p Depois.']);
      await page.unroute('**/api/media');
      const user = language.userOf(page);
      await user.activate(placeholders(page).first().getByRole('button', { name: language.sendAgain }));
      const failed = [expect.stringContaining(language.noAnswer)];
      await textAndPictures(page, ['p Antes', 'image', 'p Depois.'], [651], failed);
      expect(await axeViolations(page)).toEqual([]);
      await user.activate(placeholders(page).getByRole('button', { name: language.removePicture }));
      expect(await placeholders(page).count()).toBe(0);
      await page.keyboard.type(' Mais.');
      await textAndPictures(page, ['p Antes', 'image', 'p Depois. Mais.'], [651]);
    });

    test('cancels an upload, shows that, and returns to the text', async () => {
      const page = await openDraft(language);
      await holdUploads(page);
      await richText(page, 'pt').click();
      await page.keyboard.type('Antes');
      await paste(page, { files: [await createPicture(661)] });
      await language.userOf(page).activate(placeholders(page).getByRole('button', { name: language.cancel }));
      await page.keyboard.type('Depois.');
      await page.getByText(language.stopped).waitFor();
      expect(await placeholders(page).count()).toBe(0);
      expect(await blocks(page)).toEqual(['p Antes', 'p Depois.']);
    });

    test('fills a gallery with several pictures at once, in the order of selection', async () => {
      const page = await openDraft(language);
      const user = language.userOf(page);
      await richText(page, 'pt').click();
      await page.keyboard.type(`/${language.gallery}`);
      await page.keyboard.press('Enter');
      const found = page.locator('.picture-dialog-found button');
      await found.nth(3).waitFor();
      const urls = await found.locator('img').evaluateAll((all) => all.map((img) => img.getAttribute('src')));
      expect(await insertButton(page, language.insert).isDisabled()).toBe(true);
      for (const index of [2, 0, 1, 2]) await user.activate(found.nth(index));
      expect(await found.nth(0).getAttribute('aria-pressed')).toBe('true');
      expect(await found.nth(2).getAttribute('aria-pressed')).toBe('false');
      expect(await axeViolations(page)).toEqual([]);
      // Selected pictures stay while other ones are searched.
      await page.getByLabel(language.search).fill(uniqueWord());
      await expect.poll(() => found.count()).toBe(2);
      await user.activate(insertButton(page, language.insert));
      await expect.poll(() => galleryPictures(page)).toEqual([urls[0], urls[1]]);

      await user.activate(richText(page, 'pt').getByRole('button', { name: language.addPictures }));
      for (const index of [2, 3]) await user.activate(found.nth(index));
      await user.activate(insertButton(page, language.insert));
      await expect.poll(() => galleryPictures(page)).toEqual([urls[0], urls[1], urls[2], urls[3]]);

      expect(await page.locator('.block-gallery .block-credit').count()).toBe(4);
      const later = (place: number) => page.getByRole('button', { name: `${language.later} (${place} / 4)` });
      await user.activate(later(1));
      await expect.poll(() => galleryPictures(page)).toEqual([urls[1], urls[0], urls[2], urls[3]]);
      await expect.poll(() => later(2).evaluate((each) => each === document.activeElement)).toBe(true);
      await user.activate(later(2));
      await expect.poll(() => galleryPictures(page)).toEqual([urls[1], urls[2], urls[0], urls[3]]);
      // All pictures are in the window, because a drag does not scroll it.
      await page.setViewportSize({ width: 1280, height: 1400 });
      const pictures = page.locator('.block-gallery > li');
      await pictures
        .nth(3)
        .locator('.block-gallery-handle')
        .dragTo(pictures.first(), { targetPosition: { x: 8, y: 40 } });
      await expect.poll(() => galleryPictures(page)).toEqual([urls[3], urls[1], urls[2], urls[0]]);
      const { width } = (await pictures.nth(2).boundingBox())!;
      await pictures
        .nth(1)
        .locator('.block-gallery-handle')
        .dragTo(pictures.nth(2), { targetPosition: { x: width - 8, y: 40 } });
      await expect.poll(() => galleryPictures(page)).toEqual([urls[3], urls[2], urls[1], urls[0]]);
      expect(await blocks(page)).toEqual(expect.arrayContaining(['gallery']));
      expect(await axeViolations(page)).toEqual([]);
    });

    test.runIf(isFullRun)('fills a gallery with several uploaded pictures', async () => {
      const page = await openDraft(language);
      await richText(page, 'pt').click();
      await page.keyboard.type(`/${language.gallery}`);
      await page.keyboard.press('Enter');
      const files = await Promise.all([721, 722].map((width) => createPicture(width)));
      await page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles(files.map(({ name, bytes }) => ({ name, mimeType: 'image/png', buffer: Buffer.from(bytes) })));
      await insertButton(page, `${language.insert}: 2`).waitFor();
      await language.userOf(page).activate(insertButton(page, language.insert));
      await expect.poll(async () => (await galleryPictures(page)).length).toBe(2);
    });

    test.runIf(isFullRun)(
      'ends the upload of several dropped files in one message with the reason of those that failed',
      async () => {
        const page = await openDraft(language, [paragraph('aaaaaaa1', 'Um.')]);
        const toasts = await recordToasts(page);
        const letter = { name: 'letter.png', bytes: [68, 101, 97, 114] };
        const pictures = await Promise.all([691, 692, 693].map((width) => createPicture(width)));
        const line = richText(page, 'pt').locator('> p').first();
        await dropFiles(line, [letter, ...pictures, { ...letter, name: 'reply.png' }]);
        await toastWith(page, language.added).waitFor();
        await textAndPictures(page, ['image', 'image', 'image', 'p Um.'], [691, 692, 693]);
        expect(await toasts()).toEqual([expect.stringMatching(/letter\.png, reply\.png: /)]);
        await dropFiles(line, await Promise.all([694, 695].map((width) => createPicture(width))));
        await toastWith(page, language.allAdded).waitFor();
      },
    );

    test('shows an error for a file that is no picture', async () => {
      const page = await openDraft(language);
      await richText(page, 'pt').click();
      await paste(page, { files: [{ name: 'letter.png', bytes: [68, 101, 97, 114] }] });
      await page.locator('[data-sonner-toast][data-type=error]').waitFor();
      await page.keyboard.type('Texto.');
      expect(await blocks(page)).toContain('p Texto.');
    });

    test('sends pictures again after the session ended during their upload and the user signed in', async () => {
      const page = await openDraft(language, [paragraph('aaaaaaa1', 'Um.')]);
      const { release } = await holdUploads(page);
      await dropFiles(
        richText(page, 'pt').locator('> p').first(),
        await Promise.all([681, 682, 683].map((width) => createPicture(width))),
      );
      await placeholders(page).nth(2).waitFor();
      await page.context().clearCookies({ name: 'session' });
      release();
      await passwordField(page).fill(site().password);
      await page.keyboard.press('Enter');
      await passwordField(page).waitFor({ state: 'detached' });
      await textAndPictures(page, ['image', 'image', 'image', 'p Um.'], [681, 682, 683]);
    });

    test.runIf(isFullRun)('causes no error when an upload ends after the editor was closed', async () => {
      const page = await openDraft(language);
      const errors = collectConsoleErrors(page);
      const { release } = await holdUploads(page);
      await richText(page, 'pt').click();
      await paste(page, { files: [await createPicture(671)] });
      await placeholders(page).waitFor();
      page.on('dialog', (dialog) => dialog.accept());
      await page.locator('nav a[href="/admin/articles"]').first().click();
      await page.waitForURL(/\/admin\/articles$/);
      const answered = page.waitForResponse((response) => response.url().endsWith('/api/media'));
      release();
      expect((await answered).status()).toBe(201);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(errors).toEqual([]);
    });
  },
);
