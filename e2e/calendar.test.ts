import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { COLOUR_RULES, violationsOn } from './axe.ts';
import { complaintsOf, useBrowser } from './browser.ts';
import { deskOf } from './desk-page.ts';
import { newDraft, newWord } from './new-draft.ts';
import { askAsAdmin } from './session.ts';

const browser = useBrowser();
const openDesk = deskOf(browser);

const languages = {
  pt: { locale: 'pt-PT', undo: 'Anular', scheduled: 'Artigo agendado', none: 'Nada está agendado neste mês.' },
  en: { locale: 'en-GB', undo: 'Undo', scheduled: 'Article', none: 'Nothing is scheduled this month.' },
} as const;

/** March 2099, in which the clocks change on the 29th, and a text scheduled for nine in the morning of the 26th. */
const MONTH = '/admin/calendar?month=2099-03';
const scheduled = async () => {
  const title = newWord();
  const id = await newDraft({ pt: { title } });
  await askAsAdmin('/api/commands/ScheduleArticle', 'POST', { id, locale: 'pt', scheduleFor: '2099-03-26T09:00:00Z' });
  return { id, title };
};
const momentOf = async (id: string): Promise<string> => {
  const { items } = await askAsAdmin<{ items: { changes: { path: string; to: unknown }[] }[] }>(
    `/api/history/article-${id}`,
  );
  return String(items.flatMap(({ changes }) => changes).findLast(({ path }) => path === 'scheduleFor')?.to);
};
const entry = (page: Page, title: string) => page.locator('.calendar ul > li', { hasText: title });
const dayOf = (page: Page, title: string) =>
  page.locator('.calendar > li', { has: page.locator('ul > li', { hasText: title }) }).getAttribute('data-day');

describe.each(Object.values(languages))('the calendar in $locale', (words) => {
  test('a text is moved by keys across a change of the clocks, keeps its hour, and is taken back', async () => {
    const { id, title } = await scheduled();
    const page = await openDesk(words, MONTH);
    const complaints = complaintsOf(page);
    await entry(page, title).getByRole('button').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => momentOf(id)).toBe('2099-04-02T08:00:00.000Z');
    await expect.poll(() => dayOf(page, title)).toBe('2099-04-02');
    await page.locator('[data-sonner-toast]').getByRole('button', { name: words.undo }).first().click();
    await expect.poll(() => momentOf(id)).toBe('2099-03-26T09:00:00.000Z');
    await expect.poll(() => dayOf(page, title)).toBe('2099-03-26');
    expect(complaints).toEqual([]);
  });

  test('a text is dragged to another day', async () => {
    const { id, title } = await scheduled();
    const page = await openDesk(words, MONTH);
    await entry(page, title).locator('.desk-handle').dragTo(page.locator('.calendar > li[data-day="2099-03-18"]'));
    await expect.poll(() => momentOf(id)).toBe('2099-03-18T09:00:00.000Z');
    await expect.poll(() => dayOf(page, title)).toBe('2099-03-18');
  });

  test('axe objects to nothing, an empty month says so, and nonsense is this month', async () => {
    await scheduled();
    for (const path of [MONTH, '/admin/calendar?month=1999-01', '/admin/calendar?month=2026-99']) {
      const page = await openDesk(words, path);
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width]);
        expect(await violationsOn(page)).toEqual([]);
      }
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violationsOn(page, COLOUR_RULES)).toEqual([]);
    }
    const empty = await openDesk(words, '/admin/calendar?month=1999-01');
    await empty.getByText(words.none).waitFor();
  });
});
