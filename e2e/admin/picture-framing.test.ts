import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { axeViolations, COLOUR_RULES } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { drawPicture } from '../support/draw-picture.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { contentWidth } from '../support/page-width.ts';
import { toastWith } from '../support/toast.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = [
  {
    locale: 'pt-PT',
    ready: 'Pronta.',
    open: 'Cortar e rodar',
    turn: 'Rodar para a direita',
    whole: 'Imagem inteira',
    left: 'A partir da esquerda',
    width: 'Largura da parte',
    height: 'Altura da parte',
    move: 'Moldura. As setas deslocam-na.',
    save: 'Guardar',
    saved: 'Imagem cortada ou rodada',
    undo: 'Anular',
    described: 'Imagem guardada',
    restore: 'Recuperar o texto',
    size: '400 × 400 píxeis, de um original de 900 × 600',
    wholeSize: '900 × 600 píxeis,',
  },
  {
    locale: 'en-GB',
    ready: 'Ready.',
    open: 'Crop and turn',
    turn: 'Turn right',
    whole: 'Whole picture',
    left: 'From the left',
    width: 'Width of the part',
    height: 'Height of the part',
    move: 'Frame. Arrow keys move it.',
    save: 'Save',
    saved: 'Picture cropped or turned',
    undo: 'Undo',
    described: 'Picture saved',
    restore: 'Restore the text',
    size: '400 × 400 pixels, from an original of 900 × 600',
    wholeSize: '900 × 600 pixels,',
  },
];

/** Upload timeout in milliseconds: the process that decodes pictures also prepares those of the sample. */
const UPLOAD_TIMEOUT_MS = 90_000;

const openNew = async (words: { locale: string; ready: string; open: string }): Promise<Page> => {
  const page = await openAdmin(words, '/admin/media');
  page.setDefaultTimeout(UPLOAD_TIMEOUT_MS);
  await page.locator('.library-upload input[type=file]').setInputFiles(await drawPicture({ width: 900, height: 600 }));
  const line = page.locator('.library-upload li');
  await line.getByText(words.ready).waitFor();
  await line.locator('a').click();
  await page.locator('.library-panel').waitFor();
  await waitForHydration(page);
  return page;
};

const openDialog = async (page: Page, words: { open: string }) => {
  await page.getByRole('button', { name: words.open }).click();
  await page.locator('.framing .ReactCrop__crop-selection').waitFor();
  return page.getByRole('dialog');
};

const pixelsIn = (field: Locator) => field.inputValue().then(Number);

describe.each(journeyLanguages('pt', languages))(
  'cropping and turning a picture in $locale',
  { timeout: 2 * UPLOAD_TIMEOUT_MS },
  (words) => {
    test('does not stand against saving texts that were typed before', async () => {
      const page = await openNew(words);
      const alt = page.locator('.library-panel [name="texts.pt.alt"]');
      await alt.fill('Um penedo');
      const dialog = await openDialog(page, words);
      await dialog.getByRole('button', { name: words.turn }).click();
      await dialog.getByRole('button', { name: words.save }).click();
      await toastWith(page, words.saved).waitFor();
      await dialog.waitFor({ state: 'detached' });
      await page.locator('.library-panel form').getByRole('button', { name: words.save }).click();
      await toastWith(page, words.described).waitFor();
      await page.reload();
      await waitForHydration(page);
      expect([await alt.inputValue(), await page.getByText(words.restore).count()]).toEqual(['Um penedo', 0]);
    });

    test('is done by ratio, numbers and keys, shown in the library, and undone', async () => {
      const page = await openNew(words);
      const dialog = await openDialog(page, words);
      await dialog.getByRole('radio', { name: '1:1' }).check();
      const width = dialog.getByLabel(words.width, { exact: true });
      await width.fill('400');
      await expect.poll(() => pixelsIn(dialog.getByLabel(words.height, { exact: true }))).toBe(400);
      const left = dialog.getByLabel(words.left, { exact: true });
      const before = await pixelsIn(left);
      await dialog.locator(`.ReactCrop__crop-selection[aria-label="${words.move}"]`).focus();
      await page.keyboard.press('Shift+ArrowRight');
      await expect.poll(() => pixelsIn(left)).toBeGreaterThan(before);
      await dialog.getByRole('button', { name: words.save }).click();
      // The toast stays as long as the pointer rests on it.
      await toastWith(page, words.saved).hover();
      await dialog.waitFor({ state: 'detached' });
      await page.locator('.library-panel').getByText(words.size).waitFor();
      const shown = page.locator('.library-panel .focal-point img');
      expect(await shown.getAttribute('src')).toMatch(/_0-\d+-\d+-400-400\/320\.jpg$/);
      await expect
        .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
        .toEqual([320, 320]);
      await toastWith(page, words.saved).getByRole('button', { name: words.undo }).click();
      await page.locator('.library-panel').getByText(words.wholeSize).waitFor();
    });

    test('turns the picture, and the frame is dragged', async () => {
      const page = await openNew(words);
      const dialog = await openDialog(page, words);
      await dialog.getByRole('button', { name: words.turn }).click();
      await expect.poll(() => pixelsIn(dialog.getByLabel(words.width, { exact: true }))).toBe(600);
      const corner = await dialog.locator('.ReactCrop__drag-handle.ord-se').boundingBox();
      const frame = await dialog.locator('.framing-turned').boundingBox();
      expect(frame!.height / frame!.width).toBeCloseTo(1.5, 1);
      const at = { x: corner!.x + corner!.width / 2, y: corner!.y + corner!.height / 2 };
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.move(at.x - frame!.width / 2, at.y - frame!.height / 3, { steps: 5 });
      await page.mouse.up();
      await expect.poll(() => pixelsIn(dialog.getByLabel(words.width, { exact: true }))).toBeLessThan(320);
      await dialog.getByRole('button', { name: words.save }).click();
      await toastWith(page, words.saved).waitFor();
      const shown = page.locator('.library-panel .focal-point img');
      await expect.poll(() => shown.getAttribute('src')).toMatch(/_90-0-0-\d+-\d+\/320\.jpg$/);
      await page.getByRole('button', { name: words.open }).click();
      await dialog.getByRole('button', { name: words.whole }).click();
      await expect.poll(() => pixelsIn(dialog.getByLabel(words.width, { exact: true }))).toBe(900);
    });

    test('is accessible, and not wider than a phone', async () => {
      const page = await openNew(words);
      await openDialog(page, words);
      expect(await axeViolations(page, COLOUR_RULES)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.locator('.framing').waitFor();
      expect(await contentWidth(page)).toBeLessThanOrEqual(390);
    });
  },
);
