import { randomUUID } from 'node:crypto';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { MAX_PICTURE_BYTES } from '#domain/media/limits.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { isFullRun } from '#testing/test-scale.ts';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { axeViolations, COLOUR_RULES } from '../support/axe.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { contentWidth } from '../support/page-width.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { recordToasts, toastWith } from '../support/toast.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    ready: 'Pronta.',
    sendAgain: 'Enviar de novo',
    noAnswer: 'O servidor não respondeu',
    refused: 'não é uma imagem',
    meanwhile: 'outra pessoa guardou',
    tooLarge: 'A imagem é demasiado grande',
    save: 'Guardar',
    saved: 'Imagem guardada',
    remove: 'Eliminar',
    removed: 'Imagem eliminada',
    undo: 'Anular',
    restored: 'Imagem recuperada',
    replace: 'Substituir',
    replaced: 'Imagem substituída',
    own: 'Voltar a mostrar a original',
    inUse: 'Não se elimina uma imagem em uso',
    added: 'Imagens adicionadas: 28. Não adicionadas: 2',
    selected: 'Selecionados: 2',
    change: 'Alterar',
    changed: 'Imagens alteradas: 2',
    deleted: 'Imagens eliminadas: 2',
    undone: 'Anulado: 2',
  },
  en: {
    locale: 'en-GB',
    ready: 'Ready.',
    sendAgain: 'Send again',
    noAnswer: 'The server did not respond',
    refused: 'not a picture',
    meanwhile: 'Someone else saved changes',
    tooLarge: 'The picture is too large',
    save: 'Save',
    saved: 'Picture saved',
    remove: 'Delete',
    removed: 'Picture deleted',
    undo: 'Undo',
    restored: 'Picture restored',
    replace: 'Replace',
    replaced: 'Picture replaced',
    own: 'Show the original again',
    inUse: 'This picture is in use and cannot be deleted',
    added: 'Pictures added: 28. Not added: 2',
    selected: 'Selected: 2',
    change: 'Change',
    changed: 'Pictures changed: 2',
    deleted: 'Pictures deleted: 2',
    undone: 'Undone: 2',
  },
} as const;

/** Upload timeout in milliseconds: the process that decodes pictures also prepares those of the sample, so an upload waits in its queue. */
const UPLOAD_TIMEOUT_MS = 90_000;

const openLibrary = async (words: { locale: string }): Promise<Page> => {
  const page = await openAdmin(words, '/admin/media');
  page.setDefaultTimeout(UPLOAD_TIMEOUT_MS);
  return page;
};

/** Creates a picture file that was not uploaded before. */
const newFile = async (name = `${randomUUID()}.png`) => {
  const [r = 0, g = 0, b = 0] = Buffer.from(randomUUID().replaceAll('-', ''), 'hex');
  const size = { width: 600 + r, height: 400 + g, channels: 3 as const };
  const buffer = await sharp({ create: { ...size, background: { r, g, b } } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
};

const upload = async (page: Page, ...files: (object | string)[]) => {
  await page.locator('.library-upload input[type=file]').setInputFiles(files as never);
};

/** Uploads a picture and opens it. */
const openNew = async (page: Page, ready: string) => {
  const file = await newFile();
  await upload(page, file);
  const line = page.locator('.library-upload li', { hasText: file.name });
  await line.getByText(ready).waitFor();
  await line.locator('a').click();
  await page.locator('.library-panel').waitFor();
  await waitForHydration(page);
  return file;
};

describe.each(journeyLanguages('pt', Object.values(languages)))(
  'media library in $locale',
  { timeout: 2 * UPLOAD_TIMEOUT_MS },
  (words) => {
    test('uploads several files and shows the result of each', async () => {
      const page = await openLibrary(words);
      const complaints = collectConsoleErrors(page);
      const [one, two] = [await newFile(), await newFile()];
      const svg = {
        name: 'logo.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      };
      await upload(page, one, svg, two);
      for (const { name } of [one, two]) {
        await page.locator('.library-upload li', { hasText: name }).getByText(words.ready).waitFor();
      }
      await page.locator('.library-upload li', { hasText: 'logo.svg' }).getByText(words.refused).waitFor();
      await expect.poll(() => page.locator(`.library-sheet a[aria-label="${one.name}"]`).count()).toBe(1);
      expect(complaints.filter((each) => !each.includes('415'))).toEqual([]);
    });

    test('sends a picture again that did not reach the server', async () => {
      const page = await openLibrary(words);
      const file = await newFile();
      await page.route('**/api/media', (route) => route.abort(), { times: 1 });
      await upload(page, file);
      const entry = page.locator('.library-upload li', { hasText: file.name });
      await entry.getByText(words.noAnswer).waitFor();
      await entry.getByRole('button', { name: words.sendAgain }).click();
      await entry.getByText(words.ready).waitFor();
      expect(await entry.getByRole('button', { name: words.sendAgain }).count()).toBe(0);
      await expect.poll(() => page.locator(`.library-sheet a[aria-label="${file.name}"]`).count()).toBe(1);
    });

    test.runIf(isFullRun)('ends thirty uploads in one message with the reason of those that failed', async () => {
      const page = await openLibrary(words);
      const toasts = await recordToasts(page);
      const letter = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear Madam,') };
      const pictures = await Promise.all(Array.from({ length: 28 }, () => newFile()));
      await upload(page, letter, ...pictures, { ...letter, name: 'reply.jpg' });
      await toastWith(page, words.added).waitFor();
      expect(await page.locator('.library-upload li', { hasText: words.ready }).count()).toBe(28);
      const [message, ...others] = await toasts();
      expect(message).toContain(`letter.jpg, reply.jpg: `);
      expect(message).toContain(words.refused);
      expect(others).toEqual([]);
    });

    test('changes the credit of several pictures, deletes them, and undoes both', async () => {
      const page = await openLibrary(words);
      const complaints = collectConsoleErrors(page);
      const files = [await newFile(), await newFile()];
      await upload(page, ...files);
      const author = `Arquivo ${randomUUID().slice(0, 8)}`;
      const credited = async () => {
        const { items } = await fetchAsAdmin<{ items: object[] }>(
          `/api/desk/find?kind=pictures&q=${encodeURIComponent(author)}`,
        );
        return items.length;
      };
      const select = async () => {
        for (const { name } of files) {
          const box = page.getByRole('checkbox', { name });
          await box.focus();
          await page.keyboard.press('Space');
        }
        await page.getByText(words.selected).waitFor();
      };
      const act = (name: string) => page.locator('.desk-bulk').getByRole('button', { name, exact: true }).click();
      const undo = async (said: string) => {
        await toastWith(page, said).getByRole('button', { name: words.undo }).click();
        await toastWith(page, words.undone).waitFor();
      };
      await select();
      await act(words.change);
      expect(await axeViolations(page, COLOUR_RULES)).toEqual([]);
      await page.keyboard.type(author);
      await page.keyboard.press('Enter');
      await toastWith(page, words.changed).waitFor();
      await expect.poll(credited).toBe(2);
      await undo(words.changed);
      await expect.poll(credited).toBe(0);
      await select();
      await act(words.remove);
      await toastWith(page, words.deleted).waitFor();
      for (const { name } of files) await expect.poll(() => page.getByRole('checkbox', { name }).count()).toBe(0);
      await undo(words.deleted);
      for (const { name } of files) await page.getByRole('checkbox', { name }).waitFor();
      expect(complaints).toEqual([]);
    });

    test('rejects a file that is too large or no picture without sending it', async () => {
      const page = await openLibrary(words);
      const sent: string[] = [];
      page.on('request', (request) => request.url().endsWith('/api/media') && sent.push(request.method()));
      const huge = join(await createTemporaryFolder(), 'huge.jpg');
      await writeFile(huge, '');
      await truncate(huge, MAX_PICTURE_BYTES + 1);
      await upload(page, huge);
      const wide = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#fff' } })
        .png()
        .toBuffer();
      await upload(page, { name: 'wide.png', mimeType: 'image/png', buffer: wide });
      await upload(page, { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear Madam,') });
      const told = (name: string, words: string) =>
        page.locator('.library-upload li', { hasText: name }).getByText(words).waitFor();
      await told('huge.jpg', words.tooLarge);
      await told('wide.png', words.tooLarge);
      await told('letter.jpg', words.refused);
      expect(sent).toEqual([]);
    });

    test('uploads dropped and pasted files', async () => {
      const page = await openLibrary(words);
      for (const event of ['drop', 'paste'] as const) {
        const { name, buffer } = await newFile();
        await page.evaluate(
          ([type, fileName, bytes]) => {
            const data = new DataTransfer();
            data.items.add(new File([new Uint8Array(bytes)], fileName, { type: 'image/png' }));
            const options = { bubbles: true, cancelable: true };
            document.body.dispatchEvent(
              type === 'drop'
                ? new DragEvent('drop', { ...options, dataTransfer: data })
                : new ClipboardEvent('paste', { ...options, clipboardData: data }),
            );
          },
          [event, name, [...buffer]] as const,
        );
        await page.locator('.library-upload li', { hasText: name }).getByText(words.ready).waitFor();
        await expect.poll(() => page.locator(`.library-sheet a[aria-label="${name}"]`).count()).toBe(1);
      }
    });

    test('saves texts in both languages and the focal point', async () => {
      const page = await openLibrary(words);
      await openNew(page, words.ready);
      await page.fill('[name="texts.pt.alt"]', 'Um barco na baía');
      await page.fill('[name="texts.en.alt"]', 'A boat in the bay');
      await page.fill('[name="credit.author"]', 'Zita Reis');
      const point = page.locator('.focal-point');
      const { width, height } = (await point.boundingBox())!;
      await point.click({ position: { x: width * 0.25, y: height * 0.75 } });
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Shift+ArrowUp');
      expect(await point.getAttribute('aria-label')).toMatch(/: 26, 65\./);
      await page.getByRole('button', { name: words.save }).click();
      await toastWith(page, words.saved).waitFor();
      await page.reload();
      expect(await page.inputValue('[name="texts.en.alt"]')).toBe('A boat in the bay');
      expect(await point.getAttribute('aria-label')).toMatch(/: 26, 65\./);
      await page.fill('.library-search input', 'zita barco');
      await page.keyboard.press('Enter');
      await page.waitForURL(/q=zita/);
      await expect.poll(() => page.locator('.library-sheet li').count()).toBeGreaterThan(0);
    });

    test('deletes a picture and undoes that, but not one in use', async () => {
      const page = await openLibrary(words);
      const { name } = await openNew(page, words.ready);
      await page.getByRole('button', { name: words.remove, exact: true }).click();
      await toastWith(page, words.removed).waitFor();
      await expect.poll(() => page.locator(`.library-sheet a[aria-label="${name}"]`).count()).toBe(0);
      await toastWith(page, words.removed).getByRole('button', { name: words.undo }).click();
      await toastWith(page, words.restored).waitFor();
      await expect.poll(() => page.locator(`.library-sheet a[aria-label="${name}"]`).count()).toBe(1);

      await page.goto('/admin/media?q=sea');
      await page.locator('.library-sheet a').first().click();
      await page.locator('#in-use', { hasText: words.inUse }).waitFor();
      expect(await page.getByRole('button', { name: words.remove, exact: true }).isDisabled()).toBe(true);
      expect(await page.locator('.library-panel .desk-list li').count()).toBeGreaterThan(1);
    });

    test('replaces a picture everywhere, and shows the original again', async () => {
      const page = await openLibrary(words);
      await openNew(page, words.ready);
      const shown = () => page.locator('.focal-point img').getAttribute('src');
      const before = await shown();
      await page.locator('.library-panel input[type=file]').setInputFiles(await newFile());
      await toastWith(page, words.replaced).waitFor();
      await expect.poll(shown).not.toBe(before);
      await page.locator('.library-panel').getByRole('button', { name: words.own }).click();
      await expect.poll(shown).toBe(before);
    });

    test('has no axe violations and no horizontal overflow while a picture is open', async () => {
      const page = await openLibrary(words);
      await page.locator('.library-sheet a').last().click();
      await page.locator('.library-panel').waitFor();
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme: 'light' });
        expect(await axeViolations(page), `light, ${width} px`).toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await axeViolations(page, COLOUR_RULES), `dark, ${width} px`).toEqual([]);
        expect(await contentWidth(page)).toBeLessThanOrEqual(width);
      }
    });
  },
);

test('shows a conflict when another user has saved, and keeps what was typed', {
  timeout: 2 * UPLOAD_TIMEOUT_MS,
}, async () => {
  const words = languages.en;
  const page = await openLibrary(words);
  await openNew(page, words.ready);
  await page.fill('[name=fileName]', 'mine.png');
  const other = await openAdmin(words, new URL(page.url()).pathname + new URL(page.url()).search);
  await other.fill('[name=fileName]', 'theirs.png');
  await other.fill('[name="texts.pt.alt"]', 'A deles');
  await other.getByRole('button', { name: words.save }).click();
  await toastWith(other, words.saved).waitFor();
  // Live refresh shows the other user's changes, except in the field that this user has changed.
  await expect.poll(() => page.inputValue('[name="texts.pt.alt"]')).toBe('A deles');
  expect(await page.inputValue('[name=fileName]')).toBe('mine.png');
  await page.getByRole('button', { name: words.save }).click();
  await page.locator('.library-panel [role=alert]', { hasText: words.meanwhile }).waitFor();
  await page.locator('.library-panel .desk-error', { hasText: '“theirs.png”' }).waitFor();
  expect(await page.inputValue('[name=fileName]')).toBe('mine.png');
  await page.getByRole('button', { name: words.save }).click();
  await toastWith(page, words.saved).waitFor();
  await expect.poll(() => other.inputValue('[name=fileName]')).toBe('mine.png');
  expect(await other.inputValue('[name="texts.pt.alt"]')).toBe('A deles');
});
