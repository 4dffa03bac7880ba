import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { firstCases } from '#testing/test-scale.ts';
import { adminPageOpener } from '../support/admin-page.ts';
import { axeViolations } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { richText } from '../support/text-editor.ts';

const openAdmin = adminPageOpener(useBrowser());
const languages = [{ locale: 'pt-PT' }, { locale: 'en-GB' }];
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 900, height: 700 },
  { width: 1440, height: 900 },
];

const content = Array.from({ length: 24 }, (_, place) => ({
  type: 'text',
  text: [{ text: `Parágrafo ${place}.` }],
  id: `bbbbbb${String(place).padStart(2, '0')}`,
}));

const openText = async (locale: string, size: { width: number; height: number }): Promise<Page> => {
  const page = await openAdmin({ locale }, `/admin/articles/${await createDraft({ pt: { content } })}`);
  await page.setViewportSize(size);
  const portuguese = page.getByRole('button', { name: /^(Em português|In Portuguese)$/ });
  if (await portuguese.isVisible()) await portuguese.click();
  await richText(page, 'pt').waitFor();
  return page;
};

/** Returns how many pixels of an element cover a line of the text. */
const covered = async (menu: Locator, line: Locator): Promise<number> => {
  const [over, text] = [(await menu.boundingBox())!, (await line.boundingBox())!];
  return Math.max(0, Math.min(over.y + over.height, text.y + text.height) - Math.max(over.y, text.y));
};

describe.each(journeyLanguages('en', languages))('menus in the text in $locale', ({ locale }) => {
  test.each(firstCases(1, WINDOWS))(
    'never cover the line of the caret in a window of $width × $height',
    async (size) => {
      const page = await openText(locale, size);
      const menu = page.locator('.slash-menu');
      for (const place of [0, 12, 23]) {
        const line = richText(page, 'pt').locator('> *').nth(place);
        await line.click();
        await page.keyboard.press('End');
        await page.keyboard.type(' /');
        await menu.waitFor();
        await expect.poll(() => covered(menu, line)).toBe(0);
        if (place === 0) {
          const [over, text] = [(await menu.boundingBox())!, (await line.boundingBox())!];
          const isRoomBelow = text.y + text.height + over.height < size.height;
          expect(over.y > text.y || !isRoomBelow).toBe(true);
          expect(await menu.locator('svg').count()).toBe(await menu.getByRole('button').count());
          expect(await axeViolations(page)).toEqual([]);
        }
        await page.keyboard.press('Escape');
        await page.keyboard.press('Backspace');
      }
    },
  );

  test.each(firstCases(1, WINDOWS))(
    'show the tools for selected text below it in a window of $width × $height',
    async (size) => {
      const page = await openText(locale, size);
      const line = richText(page, 'pt').locator('> *').nth(3);
      await line.click();
      await page.keyboard.press('End');
      await page.keyboard.press('Shift+Home');
      const toolbar = page.locator('.text-toolbar');
      await toolbar.waitFor();
      await expect.poll(() => covered(toolbar, line)).toBe(0);
      expect((await toolbar.boundingBox())!.y).toBeGreaterThan((await line.boundingBox())!.y);
    },
  );
});
