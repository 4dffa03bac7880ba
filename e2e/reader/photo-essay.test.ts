import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { expectAccessibleLayout } from '../support/expect-accessible-layout.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { richText } from '../support/text-editor.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    path: '/artigos/ver-e-fazer/onde-o-dia-acaba',
    feed: '/feed.xml',
    caption: 'Luz rasante numa crista da Encumeada',
    layout: 'Apresentação',
    event: 'Ensaio fotográfico',
  },
  en: {
    locale: 'en-GB',
    path: '/en/articles/see-and-do/last-light-by-compass',
    feed: '/en/feed.xml',
    caption: 'Low light on a ridge at Encumeada',
    layout: 'Layout',
    event: 'Photo essay',
  },
} as const;

const box = async (of: { boundingBox(): Promise<{ x: number; y: number; width: number; height: number } | null> }) =>
  (await of.boundingBox())!;

describe.each(journeyLanguages('en', Object.values(languages)))('the photo essay $path', (words) => {
  test('shows large pictures with captions beside them, alternately, and a narrow text', async () => {
    const page = await browser.open(words.path, {
      locale: words.locale,
      viewport: { width: 1280, height: 900 },
      javaScriptEnabled: false,
    });
    const article = page.locator('article[data-kind=essay]');
    expect(await article.locator('.contents').count()).toBe(0);
    const figures = article.locator('.figure[data-width=wide]');
    expect(await figures.count()).toBe(3);
    for (const [index, figure] of (await figures.all()).entries()) {
      const [picture, caption] = [await box(figure.locator('img')), await box(figure.locator('figcaption'))];
      expect(picture.width).toBeGreaterThan(1280 * 0.7);
      // Beside the picture, at its foot.
      expect(caption.y + caption.height).toBeLessThanOrEqual(picture.y + picture.height + 1);
      expect(caption.x > picture.x + picture.width).toBe(index % 2 === 0);
    }
    await figures.nth(1).getByText(words.caption).waitFor();
    const [full] = await article.locator('.figure[data-width=full] .picture').all();
    expect((await box(full!)).width).toBe(1280);
    expect((await box(article.locator('.text > p').first())).width).toBeLessThan(600);
  });

  test('is sound at all widths and in both themes', async () => {
    const page = await browser.open(words.path, { locale: words.locale, reducedMotion: 'reduce' });
    await expectAccessibleLayout(page);
  });

  test('is printed in one column, with its pictures', async () => {
    const page = await browser.open(words.path, { locale: words.locale, viewport: { width: 670, height: 900 } });
    await page.emulateMedia({ media: 'print' });
    const text = page.locator('article[data-kind=essay] .text');
    expect(await text.evaluate((each) => getComputedStyle(each).columnCount)).toBe('1');
    for (const picture of await text.locator('.figure img').all()) {
      const { x, width, height } = await box(picture);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(670);
      expect(height).toBeGreaterThan(150);
    }
  });
});

describe.each(journeyLanguages('pt', Object.values(languages)))('the layout of an article in $locale', (words) => {
  test('is chosen in the editor, kept, and seen in the history', async () => {
    const id = await createDraft({ pt: { title: uniqueWord() } });
    const isSaved = async () => {
      const { items } = await fetchAsAdmin<{ items: { type: string }[] }>(`/api/history/article-${id}`);
      return items.some(({ type }) => type === 'ArticleEdited');
    };
    const page = await openAdmin(words, `/admin/articles/${id}`);
    await richText(page, 'pt').waitFor();
    await page.getByLabel(words.layout, { exact: true }).selectOption('essay');
    await page.keyboard.press('Control+s');
    await expect.poll(isSaved).toBe(true);
    await page.reload();
    await expect.poll(() => page.getByLabel(words.layout, { exact: true }).inputValue()).toBe('essay');
    await page.goto(`/admin/articles/${id}/history`);
    await page.getByText(words.event).first().waitFor();
  });
});
