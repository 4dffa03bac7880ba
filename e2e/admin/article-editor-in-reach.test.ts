import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { firstCases, isFullRun } from '#testing/test-scale.ts';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { axeViolations, COLOUR_RULES } from '../support/axe.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { layoutShiftsOf, painted, recordLayoutShifts } from '../support/layout-shifts.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { richText } from '../support/text-editor.ts';
import { toastWith } from '../support/toast.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    save: 'Guardar',
    saved: 'Guardado',
    showPublishing: 'Publicar…',
    publish: 'Publicar',
    published: 'publicado',
    draft: 'rascunho',
    inPortuguese: 'Em português',
    details: 'Detalhes',
    panel: 'Publicação e detalhes',
    photographer: 'Fotógrafo',
    close: 'Fechar',
    undo: 'Anular',
    remove: 'Eliminar',
    kept: 'Guardado para toda a redação.',
    publishedToast: 'Artigo publicado com sucesso',
  },
  en: {
    locale: 'en-GB',
    save: 'Save',
    saved: 'Saved',
    showPublishing: 'Publish…',
    publish: 'Publish',
    published: 'published',
    draft: 'draft',
    inPortuguese: 'In Portuguese',
    details: 'Details',
    panel: 'Publishing and details',
    photographer: 'Photographer',
    close: 'Close',
    undo: 'Undo',
    remove: 'Delete',
    kept: 'Autosaved for all editors.',
    publishedToast: 'Article successfully published',
  },
} as const;

type Words = (typeof languages)[keyof typeof languages];
type Size = { width: number; height: number };

const PHONE: Size = { width: 390, height: 844 };
const TABLET: Size = { width: 768, height: 1024 };
const LAPTOP: Size = { width: 1280, height: 900 };

const longText = Array.from({ length: 30 }, (_, place) => ({
  type: 'text',
  text: [{ text: `Parágrafo ${place}. ${'A água corre pela levada até aos bananais. '.repeat(6)}` }],
  id: `cccccc${String(place).padStart(2, '0')}`,
}));

const openAt = async (words: Words, path: string, size: Size): Promise<Page> => {
  const page = await openAdmin(words);
  await page.setViewportSize(size);
  await recordLayoutShifts(page);
  await page.goto(path);
  await waitForHydration(page);
  return page;
};

const openArticle = async (words: Words, id: string, size: Size): Promise<Page> => {
  const page = await openAt(words, `/admin/articles/${id}`, size);
  await page.locator('.ProseMirror:visible').first().waitFor();
  return page;
};

const bar = (page: Page): Locator => page.locator('.save-bar');
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const saved = (page: Page, words: Words) => page.locator('.article-state', { hasText: new RegExp(`^${words.saved}$`) });

/** Returns the text of the focused button. */
const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.closest('button')?.innerText);

/** Returns the names of the elements that are not completely in the window, or are covered by something. */
const outOfReach = async (elements: Locator[]): Promise<string[]> => {
  const found = await Promise.all(
    elements.map((element) =>
      element.evaluate((node) => {
        const { top, bottom, left, right, width } = node.getBoundingClientRect();
        const isInWindow = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && width > 0;
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return isInWindow && node.contains(hit) ? '' : `${node.textContent}: ${top} to ${bottom}`;
      }),
    ),
  );
  return found.filter(Boolean);
};

const scrollToPart = async (page: Page, part: number): Promise<void> => {
  await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), part);
  await painted(page);
};

describe.each(journeyLanguages('pt', Object.values(languages)))('reach of the article editor in $locale', (words) => {
  test.each(firstCases(1, [PHONE, TABLET, LAPTOP]))(
    'keeps state, save and publish in a window of $width × $height, however far a long article is scrolled',
    async (size) => {
      const page = await openArticle(words, await createDraft({ pt: { content: longText } }), size);
      const parts = [page.locator('.article-state'), button(page, words.save), button(page, words.showPublishing)];
      for (const part of [0, 0.5, 1]) {
        await scrollToPart(page, part);
        expect(await outOfReach(parts)).toEqual([]);
      }
    },
  );

  test('changes a field in the sheet of a phone, saves it, and returns the focus', async () => {
    const id = await createDraft({ pt: { content: longText } });
    const page = await openArticle(words, id, PHONE);
    const errors = collectConsoleErrors(page);
    await scrollToPart(page, 0.5);
    const scrolled = await page.evaluate(() => scrollY);
    expect(await page.locator('.article-side').count()).toBe(0);
    await button(page, words.details).click();
    const sheet = page.getByRole('dialog', { name: words.panel });
    const photographer = sheet.getByLabel(words.photographer);
    await photographer.waitFor();
    expect(await outOfReach([photographer])).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    await photographer.selectOption({ index: 1 });
    const chosen = await photographer.inputValue();
    await sheet.getByRole('button', { name: words.close }).click();
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe(words.details);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await button(page, words.save).click();
    await saved(page, words).waitFor();
    await page.reload();
    await waitForHydration(page);
    await button(page, words.details).click();
    expect(await photographer.inputValue()).toBe(chosen);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page, COLOUR_RULES)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test.runIf(isFullRun)(
    'publishes in the sheet of a tablet, and undoes it with the toast over the open sheet',
    async () => {
      const page = await openArticle(words, await createDraft(), TABLET);
      await button(page, words.showPublishing).click();
      const group = page.getByRole('dialog').getByRole('group', { name: words.inPortuguese });
      await group.getByRole('button', { name: words.publish, exact: true }).click();
      await group.getByText(words.published, { exact: true }).waitFor();
      await toastWith(page, words.publishedToast).getByRole('button', { name: words.undo }).click();
      await group.getByText(words.published, { exact: true }).waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await expect.poll(() => focused(page)).toBe(words.showPublishing);
    },
  );

  test('shows the end of the side panel at 900 px without scrolling the text, and returns to publishing', async () => {
    const page = await openArticle(words, await createDraft({ pt: { content: longText } }), LAPTOP);
    const side = page.locator('.article-side');
    for (const part of [0, 0.5]) {
      await scrollToPart(page, part);
      const scrolled = await page.evaluate(() => scrollY);
      await side.evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
      expect(await outOfReach([side.getByRole('button', { name: words.remove })])).toEqual([]);
      await button(page, words.showPublishing).click();
      expect(await outOfReach([side.getByRole('button', { name: words.publish, exact: true })])).toEqual([]);
      expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    }
  });

  test('keeps the line that is typed above the bar of a phone', async () => {
    const page = await openArticle(words, await createDraft({ pt: { content: longText } }), PHONE);
    const text = richText(page, 'pt');
    await text.locator('> *').last().click();
    await page.keyboard.press('Control+End');
    for (let line = 0; line < 3; line += 1) {
      await page.keyboard.press('Enter');
      await page.keyboard.type('Mais');
      await painted(page);
      expect(await outOfReach([text.locator('> *').last()])).toEqual([]);
    }
  });

  test.runIf(isFullRun)('has a drag handle of at least 24 px inside the window', async () => {
    const page = await openArticle(words, await createDraft(), PHONE);
    await richText(page, 'pt').locator('> *').first().hover();
    const handle = page.locator('.text-handle:visible').first();
    expect(await outOfReach([handle])).toEqual([]);
    const { width, height } = (await handle.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  });

  test.each(firstCases(1, [PHONE, TABLET]))(
    'moves nothing while it loads in a window of $width × $height',
    async (size) => {
      const { items } = await fetchAsAdmin<{ items: { id: string }[] }>('/api/desk/find?kind=pictures&q=');
      const picture = { type: 'image', id: 'dddddddd', mediaId: items[0]!.id, alt: '', caption: '', width: 'text' };
      const content = [picture, ...longText];
      const id = await createDraft({ pt: { content }, en: { content } });
      for (const path of ['/admin/articles/new', `/admin/articles/${id}`, '/admin/pages/about-us']) {
        const page = await openAt(words, path, size);
        await settled(page);
        expect(await layoutShiftsOf(page)).toEqual([]);
      }
    },
  );

  test('moves nothing when it shows unsaved changes', async () => {
    const id = await createDraft();
    const page = await openArticle(words, id, PHONE);
    await page.locator('[name="pt.title"]').fill(uniqueWord());
    await page.locator('.article-state', { hasText: words.kept }).waitFor();
    await page.context().close();
    const again = await openArticle(words, id, PHONE);
    await again.locator('.article-state', { hasText: words.kept }).waitFor();
    await settled(again);
    expect(await layoutShiftsOf(again)).toEqual([]);
    expect(await outOfReach([button(again, words.save), bar(again)])).toEqual([]);
  });
});

/** Resolves when the texts, their pictures and the fonts are shown. */
const settled = async (page: Page): Promise<void> => {
  await page.locator('.ProseMirror:visible').first().waitFor();
  await page.evaluate(async () => {
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
  await painted(page);
};
