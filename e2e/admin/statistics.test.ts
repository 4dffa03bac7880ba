import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { axeViolations } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { expectSoundLayout } from '../support/screen-layout.ts';
import { adminCookies, fetchAsAdmin } from '../support/session.ts';
import { site } from '../support/site.ts';
import { staffPageOpener } from '../support/staff-page.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);
const openAsStaff = staffPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    title: 'Estatísticas',
    from: 'Desde',
    by: 'Por',
    rule: 'Regra',
    show: 'Mostrar',
    restaurant: 'Restaurante',
    perWeek: 'Um por visitante e semana',
    asCounted: 'Lugar contado',
    replayed: 'Contado de novo a partir do registo',
    charts: ['Votos por dia', 'Votos por hora do dia', 'Votos por concelho', 'Votos recusados por motivo'],
    unusual: 'Votos invulgares',
    noDay: '«2026-02-30» não é um dia',
    noRule: 'Não há nenhuma regra «best»: escolha counted, restaurant-day, week ou network.',
    csv: 'Esta tabela em CSV',
    table: 'Ver em tabela',
    none: 'Não há votos neste período',
    readOnly:
      'Sem JavaScript pode ler, procurar e filtrar, mas não alterar nada. Para fazer alterações, permita-o neste site e volte a carregar a página.',
  },
  en: {
    locale: 'en-GB',
    title: 'Statistics',
    from: 'From',
    by: 'By',
    rule: 'Rule',
    show: 'Show',
    restaurant: 'Restaurant',
    perWeek: 'One per visitor and week',
    asCounted: 'Place as counted',
    replayed: 'Counted again from the event log',
    charts: ['Votes by day', 'Votes by hour of the day', 'Votes by municipality', 'Refused votes by reason'],
    unusual: 'Unusual votes',
    noDay: '“2026-02-30” is no day',
    noRule: 'There is no rule “best”: choose counted, restaurant-day, week or network.',
    csv: 'This table as CSV',
    table: 'Show as a table',
    none: 'There are no votes in this period',
    readOnly:
      'Without JavaScript you can read, search and filter, but change nothing. To make changes, turn it on for this site and reload the page.',
  },
} as const;

type Words = (typeof languages)[keyof typeof languages];

beforeAll(async () => {
  const { items } = await fetchAsAdmin<{ items: { id: string }[] }>('/api/restaurants?locale=en');
  for (const { id } of items.slice(0, 3)) await vote(id);
  await vi.waitFor(async () => {
    const { total } = await fetchAsAdmin<{ total: { votes: number } }>('/api/statistics/votes');
    expect(total.votes).toBeGreaterThanOrEqual(3);
  });
});

const vote = async (restaurantId: string): Promise<void> => {
  const answer = await fetch(`${site().url}/api/commands/CastVote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': `Browser ${randomUUID()}` },
    body: JSON.stringify({ restaurantId }),
  });
  expect(answer.status, await answer.text()).toBe(200);
};

const openWithoutJavaScript = async ({ locale }: Words, path: string): Promise<Page> => {
  const page = await browser.open('about:blank', { locale, javaScriptEnabled: false });
  await page.context().addCookies((await adminCookies()).map((each) => ({ ...each, url: site().url })));
  await page.goto(path);
  return page;
};

describe.each(journeyLanguages('pt', Object.values(languages)))('the statistics in $locale', (words) => {
  test('are chosen by a form without JavaScript, with charts and tables', async () => {
    const page = await openWithoutJavaScript(words, '/admin/statistics');
    expect(await page.locator('noscript > p').allTextContents()).toEqual([words.readOnly]);
    for (const title of words.charts) {
      const chart = page.locator('figure', { has: page.getByRole('heading', { name: title, exact: true }) });
      expect(await chart.getByRole('img', { name: title }).count(), title).toBe(1);
      await chart.getByText(words.table).click();
      expect(await chart.getByRole('table').isVisible()).toBe(true);
    }
    await page.getByRole('heading', { name: words.unusual }).waitFor();
    await page.getByRole('combobox', { name: words.by, exact: true }).selectOption('restaurant');
    await page.getByRole('combobox', { name: words.rule, exact: true }).selectOption({ label: words.perWeek });
    await page.getByRole('button', { name: words.show }).click();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ by: 'restaurant', rule: 'week' });
    await page.getByText(words.replayed).waitFor();
    const totals = page.locator('.statistics-table');
    await totals.getByRole('columnheader', { name: words.asCounted }).waitFor();
    expect(await totals.locator('tbody tr').count()).toBeGreaterThanOrEqual(3);
  });

  test('name a value that is not possible with those that are, and keep what was typed', async () => {
    const page = await openWithoutJavaScript(words, '/admin/statistics?from=2026-02-30&by=month&rule=best');
    await page.getByText(words.noDay).waitFor();
    await page.getByText(words.noRule).waitFor();
    expect(await page.getByLabel(words.from, { exact: true }).inputValue()).toBe('2026-02-30');
    expect(await page.getByRole('combobox', { name: words.by, exact: true }).inputValue()).toBe('month');
    expect(await page.getByRole('combobox', { name: words.rule, exact: true }).inputValue()).toBe('best');
    expect(await page.locator('figure').count()).toBe(0);
  });

  test('have a sound layout, and downloads of what is shown', async () => {
    const page = await openAdmin(words, '/admin/statistics?by=restaurant&rule=restaurant-day');
    await expectSoundLayout(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: words.csv }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^votes_.*\.csv$/);
    expect(new URL(download.url()).searchParams.get('rule')).toBe('restaurant-day');
    await page.getByLabel(words.from, { exact: true }).fill('2020-01-01');
    await page.waitForURL(/from=2020-01-01/);
    await page.goto('/admin/statistics?from=2020-01-01&to=2020-02-01');
    await page.getByText(words.none).waitFor();
    await page.goto('/admin/statistics?from=2026-02-30&rule=best');
    await page.getByText(words.noDay).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});

test('are drawn with the same bytes every time', async () => {
  const page = await openAdmin(languages.en, '/admin/statistics');
  const charts = () => page.locator('.statistics-charts').innerHTML();
  const before = await charts();
  await page.reload();
  expect(await charts()).toBe(before);
});

test('are for analysts, and neither shown nor linked to editors', async () => {
  const words = languages.en;
  const analyst = await openAsStaff(words, 'analyst');
  await analyst.getByRole('navigation').getByRole('link', { name: words.title }).click();
  await analyst.getByRole('heading', { level: 1, name: words.title }).waitFor();
  const editor = await openAsStaff(words, 'editor');
  expect(await editor.getByRole('link', { name: words.title }).count()).toBe(0);
  expect((await editor.goto('/admin/statistics'))?.status()).toBe(404);
});
