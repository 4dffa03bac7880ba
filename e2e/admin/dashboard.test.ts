import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { addDays } from '#web/admin/madeira-time.ts';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft, oneSentence, uniqueWord } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { expectSoundLayout } from '../support/screen-layout.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { site } from '../support/site.ts';
import { staffPageOpener } from '../support/staff-page.ts';
import { tabTo } from '../support/user-input.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);
const openAs = staffPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    newArticle: 'Novo artigo',
    drafts: 'Os seus rascunhos',
    noDrafts: 'Não tem rascunhos por acabar.',
    week: 'Nos próximos sete dias',
    publication: 'Publicação · PT',
    first: 'Anúncio, primeiro dia',
    readers: 'Leitores',
    system: 'Sistema',
    mostRead: 'Mais lidas',
    unsent: 'E-mails por enviar',
    help: 'Ajuda',
    tour: 'É o seu primeiro dia?',
    settings: 'Definições',
    history: 'Histórico',
  },
  en: {
    locale: 'en-GB',
    newArticle: 'New article',
    drafts: 'Your drafts',
    noDrafts: 'You have no unfinished drafts.',
    week: 'In the next seven days',
    publication: 'Publication · PT',
    first: 'Advert, first day',
    readers: 'Readers',
    system: 'System',
    mostRead: 'Most read',
    unsent: 'Unsent e-mails',
    help: 'Help',
    tour: 'Is this your first day?',
    settings: 'Settings',
    history: 'History',
  },
} as const;

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Schedules a draft in Portuguese for a time in the coming days and returns its title. */
const scheduleSoon = async (): Promise<string> => {
  const title = uniqueWord();
  const id = await createDraft({ pt: { title } });
  const scheduleFor = new Date(Date.now() + 3 * 24 * 3600_000).toISOString();
  await fetchAsAdmin('/api/commands/ScheduleArticle', 'POST', { id, locale: 'pt', scheduleFor });
  return title;
};

/** Books an advert that begins tomorrow and ends after the coming days. */
const bookAdvert = async (): Promise<string> => {
  const name = uniqueWord();
  const article = await fetchAsAdmin<object>('/api/articles/a-agua-tem-caminho?locale=pt');
  const today = todayInMadeira(new Date());
  await fetchAsAdmin('/api/commands/AddAdvert', 'POST', {
    ...{ name, picture: /[0-9a-f]{32}/.exec(JSON.stringify(article))![0], alt: { pt: 'Mar', en: 'Sea' } },
    ...{ target: '/newsletter', placement: 'home', from: addDays(today, 1), until: addDays(today, 60) },
  });
  return name;
};

/** Paths of all links to admin screens in the content. */
const linkedScreens = (page: Page): Promise<string[]> =>
  page
    .locator('main a[href^="/admin"]')
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).href))]);

const expectAllOpen = async (page: Page): Promise<void> => {
  for (const url of await linkedScreens(page))
    expect([url, (await page.request.get(url)).status()]).toEqual([url, 200]);
};

describe.each(journeyLanguages('pt', Object.values(languages)))('dashboard in $locale', (words) => {
  test('lists the own drafts, and what is due in the coming days', async () => {
    const draft = uniqueWord();
    await createDraft({ pt: { title: draft } });
    const [scheduled, advert] = [await scheduleSoon(), await bookAdvert()];
    const page = await openAdmin(words);
    await section(page, words.drafts).getByRole('link', { name: draft }).waitFor();
    const due = (name: string) => section(page, words.week).getByRole('listitem').filter({ hasText: name });
    expect(await due(scheduled).innerText()).toContain(words.publication);
    expect(await due(advert).innerText()).toContain(words.first);
    await expectSoundLayout(page);
  });

  test('begins a new article by keyboard', async () => {
    const page = await openAdmin(words);
    await tabTo(page, page.getByRole('main').getByRole('link', { name: words.newArticle }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/articles/*');
    await expect.poll(() => page.locator('.ProseMirror').count()).toBeGreaterThan(0);
  });

  test('shows an editor no state of the system, and nothing of other accounts', async () => {
    await createDraft();
    const page = await openAs(words, 'editor');
    await section(page, words.week).waitFor();
    expect(await section(page, words.drafts).innerText()).toContain(words.noDrafts);
    expect(await section(page, words.system).count()).toBe(0);
    expect(await page.getByText(words.unsent).count()).toBe(0);
    await expectAllOpen(page);
  });

  test('shows an analyst the readers only', async () => {
    const page = await openAs(words, 'analyst');
    await section(page, words.readers).waitFor();
    for (const name of [words.drafts, words.week, words.system]) expect(await section(page, name).count()).toBe(0);
    expect(await page.getByRole('link', { name: words.newArticle }).count()).toBe(0);
    await expectAllOpen(page);
    await expectSoundLayout(page);
  });

  test('names the most read pages by their titles', async () => {
    const { title, path } = await publish();
    for (let visit = 0; visit < 3; visit += 1) await browser.open(path);
    const page = await openAdmin(words);
    const link = section(page, words.readers).getByRole('link', { name: title });
    const isListed = async () => {
      await page.reload();
      return link.count();
    };
    await expect.poll(isListed, { timeout: 20_000, interval: 1000 }).toBe(1);
    expect(await link.getAttribute('href')).toBe(path);
    expect(await section(page, words.readers).innerText()).not.toContain(path);
  });
});

/** Publishes an article and returns its title and its path. */
const publish = async (): Promise<{ title: string; path: string }> => {
  const title = uniqueWord();
  const firstOf = async (url: string) => (await fetchAsAdmin<{ items: { id: string }[] }>(url)).items[0]!.id;
  await fetchAsAdmin('/api/commands/CreateArticle', 'POST', {
    category: await firstOf('/api/categories'),
    author: await firstOf('/api/contributors'),
    translations: { pt: { title, slug: title, content: oneSentence } },
  });
  const { url } = await fetchAsAdmin<{ url: string }>(`/api/articles/${title}?locale=pt`);
  return { title, path: url };
};

describe.each(journeyLanguages('en', Object.values(languages)))('help in $locale', (words) => {
  test('is reached by keyboard from the dashboard, and from the command menu', async () => {
    const page = await openAdmin(words);
    await tabTo(page, page.getByRole('link', { name: words.tour }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/help');
    await page.goto('/admin');
    await waitForHydration(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type(words.help);
    await page.getByRole('option', { name: words.help }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/help');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(words.help);
  });

  test('names every screen of the navigation with a link, and only screens that the role may open', async () => {
    for (const role of ['admin', 'analyst'] as const) {
      const page = await openAs(words, role);
      await page.goto('/admin/help');
      const screens = page.getByRole('main').locator('dt a');
      const linked = page.locator('.desk-rooms a');
      expect(await screens.allInnerTexts()).toEqual((await linked.allInnerTexts()).map((text) => text.trim()));
      await expectAllOpen(page);
    }
  });
});

describe.each(journeyLanguages('en', Object.values(languages)))(
  'unknown path of the admin area in $locale',
  (words) => {
    test('is answered 404, with a way on', async () => {
      const page = await openAdmin(words, '/admin/nowhere');
      expect((await page.request.get(`${site().url}/admin/nowhere`)).status()).toBe(404);
      await expectSoundLayout(page);
      await page.getByRole('main').getByRole('link', { name: words.history }).click();
      await page.waitForURL('**/admin/history');
    });
  },
);
