import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { fetchAsAdmin } from '../support/session.ts';

const openAdmin = adminPageOpener(useBrowser());

const send = (command: string, body: object) => fetchAsAdmin(`/api/commands/${command}`, 'POST', body);

/** Creates a featured, scheduled article with a broken link in both languages, and one in Portuguese only. */
const articles = async () => {
  const word = uniqueWord();
  const content = [{ type: 'text', text: [{ text: 'a', href: `/0-${word}` }] }];
  const both = await createDraft({ pt: { title: `Um ${word}`, content }, en: { title: `One ${word}`, content } });
  const single = await createDraft({ pt: { title: `Dois ${word}`, content } });
  for (const id of [both, single]) {
    await send('FeatureArticle', { id });
    await send('PublishArticle', { id, locale: 'pt' });
    await send('ScheduleUnpublish', { id, locale: 'pt', unpublishFor: '2099-07-10T09:00:00Z' });
  }
  return { word, ids: [both, single] };
};

/** The titles with this word on a screen, each with its language. */
const titlesOn = async (page: Page, selector: string, word: string): Promise<string[]> => {
  const found = page.locator(`main ${selector}`, { hasText: word });
  return (
    await found.evaluateAll((links) => links.map((link) => `${link.getAttribute('lang')}: ${link.textContent}`))
  ).toSorted();
};

describe.each([
  { locale: 'en-GB', titles: (word: string) => [`en: One ${word}`, `pt: Dois ${word}`] },
  { locale: 'pt-PT', titles: (word: string) => [`pt: Dois ${word}`, `pt: Um ${word}`] },
])('titles of articles in $locale', (words) => {
  test('are in the language of the admin area on every screen, otherwise in the other one', async () => {
    const { word, ids } = await articles();
    const titles = words.titles(word);
    const page = await openAdmin(words, `/admin/articles?q=${word}`);
    expect(await titlesOn(page, 'th a', word)).toEqual(titles);
    for (const path of ['/admin/featured', '/admin/calendar?month=2099-07']) {
      await page.goto(path);
      expect([path, await titlesOn(page, 'li a', word)]).toEqual([path, titles]);
    }
    await expect
      .poll(async () => {
        await page.goto('/admin');
        return titlesOn(page, 'section[aria-labelledby=today-links] a', word);
      })
      .toEqual(titles);
    for (const id of ids) await send('DeleteArticle', { id });
  });

  test('are in the language of the admin area in the command menu', async () => {
    const { word, ids } = await articles();
    const page = await openAdmin(words, '/admin');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type(word);
    const found = page.locator('[cmdk-item] > span', { hasText: word });
    await expect
      .poll(async () =>
        (
          await found.evaluateAll((all) => all.map((each) => `${(each as HTMLElement).lang}: ${each.textContent}`))
        ).toSorted(),
      )
      .toEqual(words.titles(word));
    for (const id of ids) await send('DeleteArticle', { id });
  });
});
