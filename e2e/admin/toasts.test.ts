import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { firstCases } from '#testing/test-scale.ts';
import { adminPageOpener } from '../support/admin-page.ts';
import { axeViolations, COLOUR_RULES } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { tabTo } from '../support/user-input.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: { locale: 'pt-PT', save: 'Guardar', remove: 'Eliminar', undo: 'Anular', close: 'Fechar aviso' },
  en: { locale: 'en-GB', save: 'Save', remove: 'Delete', undo: 'Undo', close: 'Close notification' },
} as const;

const WIDTHS = [390, 900, 1440];

/**
 * Returns the names of the controls that can be pressed at a point of theirs. Those outside of the window, and those that a bar covers
 * already, are left out.
 */
const pressableControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isPressable = (control: Element) => {
      const { left, top, right, bottom, width, height } = control.getBoundingClientRect();
      if (width === 0 || height === 0) return false;
      const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
      return points.every(([x, y]) => {
        const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
        return hit !== null && control.contains(hit);
      });
    };
    const controls = document.querySelectorAll('.desk :is(a, button, input, select, textarea)');
    return [...controls]
      .filter((control) => !control.closest('[data-sonner-toast]') && isPressable(control))
      .map((control) => {
        const name = ['href', 'name', 'aria-label'].map((each) => control.getAttribute(each)).find(Boolean);
        return `${control.tagName} ${name ?? control.textContent}`;
      });
  });

const toast = (page: Page) => page.locator('[data-sonner-toast][data-removed=false]');

/** Waits for a toast, closes it, and returns the controls that it covered. */
const coveredControls = async (page: Page, close: string): Promise<string[]> => {
  await expect.poll(() => toast(page).first().getAttribute('data-mounted')).toBe('true');
  const during = await pressableControls(page);
  await toast(page).first().getByRole('button', { name: close }).click();
  await expect.poll(() => toast(page).count()).toBe(0);
  return (await pressableControls(page)).filter((control) => !during.includes(control));
};

describe.each(journeyLanguages('pt', Object.values(languages)))('toast of the admin area in $locale', (words) => {
  test.each(firstCases(1, WIDTHS))('covers no control of the article editor at %i px', async (width) => {
    const page = await openAdmin(words, `/admin/articles/${await createDraft({ pt: { title: uniqueWord() } })}`);
    await page.setViewportSize({ width, height: 800 });
    const save = page.getByRole('button', { name: words.save, exact: true });
    await page.locator('[name="pt.title"]').fill(uniqueWord());
    await save.click();
    await toast(page).waitFor();
    await save.click({ trial: true });
    expect(await coveredControls(page, words.close)).toEqual([]);
  });

  test.each(firstCases(1, WIDTHS))(
    'covers no control of a list that is longer than the window at %i px',
    async (width) => {
      for (const _article of [1, 2, 3, 4, 5, 6]) await createDraft();
      const page = await openAdmin(words, '/admin/articles');
      await page.setViewportSize({ width, height: 500 });
      const link = page.locator('.desk-rows tbody th a').first();
      const address = await link.getAttribute('href');
      await page.locator('.desk-rows tbody input').first().check();
      await page.getByRole('button', { name: words.remove }).click();
      await toast(page).getByRole('button', { name: words.undo }).waitFor();
      await page.locator(`.desk-rows a[href="${address}"]`).waitFor({ state: 'detached' });
      expect(await coveredControls(page, words.close)).toEqual([]);
    },
  );

  test('has no axe violations in either theme while the pointer keeps it open', async () => {
    await createDraft();
    const page = await openAdmin(words, '/admin/articles');
    await page.locator('.desk-rows tbody input').first().check();
    await page.getByRole('button', { name: words.remove }).click();
    await toast(page).getByRole('button', { name: words.undo }).hover();
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page, COLOUR_RULES)).toEqual([]);
  });

  test('offers an undo that is pressed by keyboard', async () => {
    const page = await openAdmin(words, '/admin/articles');
    const title = await page.locator('.desk-rows tbody th a').first().innerText();
    await page.locator('.desk-rows tbody input').first().check();
    await page.getByRole('button', { name: words.remove }).click();
    await toast(page).getByRole('button', { name: words.undo }).waitFor();
    // The toast of the progress is removed a moment later; that restarts the time of the other one.
    await expect.poll(() => page.locator('[data-sonner-toast]').count()).toBe(1);
    await page.keyboard.press('Alt+T');
    await tabTo(page, toast(page).getByRole('button', { name: words.undo }));
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.desk-rows').getByRole('link', { name: title }).count()).toBe(1);
  });
});
