import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { expectAccessibleLayout } from '../support/expect-accessible-layout.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { fetchAsAdmin } from '../support/session.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    undo: 'Anular',
    none: 'Nada está agendado neste mês.',
    end: 'Retirada',
    update: 'Alterações',
    first: 'Anúncio, primeiro dia',
    last: 'Anúncio, último dia',
    edition: 'Edição do mês',
    ends: 'Retiradas',
    adverts: 'Anúncios',
    weekdays: ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo'],
    monday: 'Segunda-feira, 23 de fevereiro de 2099',
  },
  en: {
    locale: 'en-GB',
    undo: 'Undo',
    none: 'Nothing is scheduled this month.',
    end: 'Unpublishing',
    update: 'Changes',
    first: 'Advert, first day',
    last: 'Advert, last day',
    edition: 'Edition of the month',
    ends: 'Unpublishing',
    adverts: 'Adverts',
    weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    monday: 'Monday, 23 February 2099',
  },
} as const;

/** March 2099: an article is scheduled for 9 a.m. on the 26th, and daylight saving time starts on the 29th. */
const MONTH = '/admin/calendar?month=2099-03';
const scheduled = async () => {
  const title = uniqueWord();
  const id = await createDraft({ pt: { title } });
  await fetchAsAdmin('/api/commands/ScheduleArticle', 'POST', {
    id,
    locale: 'pt',
    scheduleFor: '2099-03-26T09:00:00Z',
  });
  return { id, title };
};
/** Publishes an article with unpublishing scheduled for the 10th and changes scheduled for the 12th. */
const endingAndChanging = async () => {
  const title = uniqueWord();
  const id = await createDraft({ pt: { title } });
  await fetchAsAdmin('/api/commands/PublishArticle', 'POST', { id, locale: 'pt' });
  const unpublishFor = '2099-03-10T09:00:00Z';
  await fetchAsAdmin('/api/commands/ScheduleUnpublish', 'POST', { id, locale: 'pt', unpublishFor });
  const translations = { pt: { summary: 'Depois.' } };
  await fetchAsAdmin('/api/commands/ScheduleArticleUpdate', 'POST', { id, at: '2099-03-12T09:00:00Z', translations });
  return { id, title };
};
const lastOf = async (id: string, type: string, path: string): Promise<unknown> => {
  const { items } = await fetchAsAdmin<{ items: { type: string; changes: { path: string; to: unknown }[] }[] }>(
    `/api/history/article-${id}`,
  );
  return items
    .filter((item) => item.type === type)
    .flatMap(({ changes }) => changes)
    .findLast((change) => change.path === path)?.to;
};
const momentOf = async (id: string): Promise<string> => {
  const { items } = await fetchAsAdmin<{ items: { changes: { path: string; to: unknown }[] }[] }>(
    `/api/history/article-${id}`,
  );
  return String(items.flatMap(({ changes }) => changes).findLast(({ path }) => path === 'scheduleFor')?.to);
};
/** Locates an entry relative to a day. */
const inDay = (page: Page, title: string, kind: string) =>
  page.locator('ul > li', { hasText: title }).filter({ hasText: kind });
const entry = (page: Page, title: string) => page.locator('.calendar ul > li', { hasText: title });
const dayOf = (page: Page, title: string) =>
  page.locator('.calendar > li', { has: page.locator('ul > li', { hasText: title }) }).getAttribute('data-day');

describe.each(journeyLanguages('en', Object.values(languages)))('calendar in $locale', (words) => {
  test('moves an article by keyboard across a daylight saving change at the same hour, and undoes that', async () => {
    const { id, title } = await scheduled();
    const page = await openAdmin(words, MONTH);
    const complaints = collectConsoleErrors(page);
    await entry(page, title).getByRole('button').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => momentOf(id)).toBe('2099-04-02T08:00:00.000Z');
    await expect.poll(() => dayOf(page, title)).toBe('2099-04-02');
    await page.locator('[data-sonner-toast]').getByRole('button', { name: words.undo }).first().click();
    await expect.poll(() => momentOf(id)).toBe('2099-03-26T09:00:00.000Z');
    await expect.poll(() => dayOf(page, title)).toBe('2099-03-26');
    expect(complaints).toEqual([]);
  });

  test('moves an article to another day by dragging', async () => {
    const { id, title } = await scheduled();
    const page = await openAdmin(words, MONTH);
    await entry(page, title).locator('.desk-handle').dragTo(page.locator('.calendar > li[data-day="2099-03-18"]'));
    await expect.poll(() => momentOf(id)).toBe('2099-03-18T09:00:00.000Z');
    await expect.poll(() => dayOf(page, title)).toBe('2099-03-18');
  });

  test('moves scheduled unpublishing and updates, undoes that, and filters by kind', async () => {
    const { id, title } = await endingAndChanging();
    const page = await openAdmin(words, MONTH);
    await page.setViewportSize({ width: 1440, height: 1600 });
    const complaints = collectConsoleErrors(page);
    const of = (kind: string) => entry(page, title).filter({ hasText: kind });
    const dayIs = (kind: string) =>
      page.locator('.calendar > li', { has: inDay(page, title, kind) }).getAttribute('data-day');
    await of(words.end).getByRole('button').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => lastOf(id, 'ArticleUnpublishScheduled', 'unpublishFor')).toBe('2099-03-11T09:00:00.000Z');
    await expect.poll(() => dayIs(words.end)).toBe('2099-03-11');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => dayIs(words.end)).toBe('2099-03-12');
    await of(words.update).locator('.desk-handle').dragTo(page.locator('.calendar > li[data-day="2099-03-18"]'));
    await expect.poll(() => lastOf(id, 'ArticleUpdateMoved', 'at')).toBe('2099-03-18T09:00:00.000Z');
    await expect.poll(() => dayIs(words.update)).toBe('2099-03-18');
    await page.locator('[data-sonner-toast]').getByRole('button', { name: words.undo }).first().click();
    await expect.poll(() => dayIs(words.update)).toBe('2099-03-12');
    await page.getByRole('link', { name: words.ends }).click();
    await expect.poll(() => entry(page, title).count()).toBe(1);
    await of(words.end).waitFor();
    expect(complaints).toEqual([]);
  });

  test('names the days of the week above their columns, from Monday', async () => {
    const page = await openAdmin(words, MONTH);
    await page.setViewportSize({ width: 1440, height: 900 });
    const heads = page.locator('.calendar-weekdays > span');
    expect(await heads.allInnerTexts()).toEqual(words.weekdays);
    const days = page.locator('.calendar > li');
    expect(await days.first().locator('.calendar-name').innerText()).toBe(words.monday);
    for (const column of [0, 6]) {
      const [head, day] = [await heads.nth(column).boundingBox(), await days.nth(column).boundingBox()];
      expect(Math.abs(head!.x - day!.x)).toBeLessThanOrEqual(1);
    }
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await page.locator('.calendar-weekdays').isVisible()).toBe(false);
  });

  test('shows adverts and editions on their days', async () => {
    const name = uniqueWord();
    const edition = await fetchAsAdmin<{ month: string; cover: { url: string } }>('/api/editions/latest?locale=pt');
    const picture = /[0-9a-f]{32}/.exec(edition.cover.url)![0];
    const alt = { pt: 'Mar', en: 'Sea' };
    const days = { from: '2099-05-03', until: '2099-05-20' };
    const { id } = await fetchAsAdmin<{ id: string }>('/api/commands/AddAdvert', 'POST', {
      ...{ name, picture, alt, target: '/newsletter', placement: 'home' },
      ...days,
    });
    const page = await openAdmin(words, '/admin/calendar?month=2099-05');
    const dayOfEntry = (kind: string) =>
      page.locator('.calendar > li', { has: inDay(page, name, kind) }).getAttribute('data-day');
    expect([await dayOfEntry(words.first), await dayOfEntry(words.last)]).toEqual([days.from, days.until]);
    expect(await entry(page, name).getByRole('button').count()).toBe(0);
    await fetchAsAdmin('/api/commands/DeleteAdvert', 'POST', { id });
    await expect.poll(() => entry(page, name).count()).toBe(0);

    await page.goto(`/admin/calendar?month=${edition.month}&kind=editions`);
    const first = page.locator(`.calendar > li[data-day="${edition.month}-01"] li`, { hasText: words.edition });
    await first.getByRole('link').first().click();
    await page.locator('main h1').first().waitFor();
    await page.waitForURL(/\/admin\/editions\?open=\d+$/);
  });

  test('has no axe violations and no horizontal overflow, also for an empty and an invalid month', async () => {
    await scheduled();
    for (const path of [MONTH, '/admin/calendar?month=1999-01', '/admin/calendar?month=2026-99']) {
      const page = await openAdmin(words, path);
      await expectAccessibleLayout(page);
    }
    const empty = await openAdmin(words, '/admin/calendar?month=1999-01');
    await empty.getByText(words.none).waitFor();
  });
});
