// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it } from 'vitest';
import { linksOf, renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import DashboardScreen from './dashboard-screen.tsx';
import HelpScreen from './help-screen.tsx';
import { ReaderFigures } from './reader-figures.tsx';

const figures = {
  ...{ views: [], votes: [], subscribers: [], confirmed: 0, mostRead: [] },
  readModels: [{ name: 'article', state: 'fed' }],
};

interface Contents {
  role?: string;
  queries?: object;
  adminQueries?: object;
}

const open = ({ role = 'admin', queries = {}, adminQueries = {} }: Contents = {}) =>
  renderScreen(() => DashboardScreen({ locale: 'en', params: {}, query: new URLSearchParams() }), {
    account: { role } as never,
    queries: {
      board: async () => ({ draft: { cards: [] }, review: { cards: [] } }),
      adminArticleCounts: async () => ({ all: 0, labels: {} }),
      libraryCounts: async () => ({ noAlt: 0 }),
      ...{ upcomingChanges: async () => [], bookedAdverts: async () => [], plannedEditions: async () => [] },
      ...queries,
    } as unknown as NonNullable<ScreenContext['queries']>,
    adminQueries: {
      ...{ dashboardFigures: async () => figures, unsavedArticles: async () => [], ownDrafts: async () => [] },
      ...{ unreadMentions: async () => [], deadLinks: async () => [], unsentEmails: async () => [] },
      ...adminQueries,
    } as unknown as NonNullable<ScreenContext['adminQueries']>,
  });
const part = (page: ParentNode, heading: string): HTMLElement | null =>
  page.querySelector(`[aria-labelledby=today-${heading}]`);
const parts = (page: ParentNode) =>
  [...page.querySelectorAll('section')].map((each) => each.getAttribute('aria-labelledby')!.replace('today-', ''));

describe('the start screen', () => {
  it.each([
    ['admin', ['tasks', 'drafts', 'work', 'week', 'readers', 'house'], true],
    ['editor', ['tasks', 'drafts', 'work', 'week', 'readers'], true],
    ['author', ['tasks', 'drafts'], true],
    ['translator', ['tasks', 'drafts'], false],
  ])('shows %ss what is theirs', async (role, shown, beginsArticles) => {
    const page = await open({ role });
    expect([parts(page), linksOf(page, '.desk-head a').includes('/admin/articles/new')]).toEqual([
      shown,
      beginsArticles,
    ]);
    expect([textsOf(page, 'h1'), textsOf(page, '.desk-lead')[0]]).toEqual([
      ['Friday, 10 May 2030'],
      'Signed in as Ana. Is this your first day? See what each screen is for.',
    ]);
  });

  it('says that nothing waits', async () => {
    const page = await open();
    expect(['drafts', 'week', 'readers', 'house'].map((id) => textsOf(part(page, id)!, 'p')[0])).toEqual([
      'You have no unfinished drafts.',
      'Nothing is due in the next seven days.',
      'There are no page views, votes or subscriptions yet.',
      'All 1 read models are up to date.',
    ]);
    expect(textsOf(part(page, 'work')!, 'p')).toEqual([]);
  });
});

describe('the coming week', () => {
  const change = (id: string, at: string, changed: object = {}) => ({
    ...{ kind: 'publication', article: id, titles: { en: id }, locales: ['pt', 'en'], at },
    ...changed,
  });

  it('lists what is due from today to the sixth day after it, by day and time', async () => {
    const page = await open({
      queries: {
        plannedEditions: async () => [{ number: 46, title: 'May', month: '2030-05' }],
        bookedAdverts: async () => [{ id: 'ad', name: 'Wine', from: '2030-05-10', until: '2030-05-16' }],
        upcomingChanges: async () => [
          change('late', '2030-05-10T15:00:00Z', { isIncomplete: true }),
          change('early', '2030-05-10T07:00:00Z', {
            ...{ kind: 'update', locales: ['pt'], update: { id: 'u', isConflicting: true } },
          }),
          change('sunday', '2030-05-12T09:00:00Z'),
          change('after', '2030-05-17T09:00:00Z'),
          change('before', '2030-05-09T09:00:00Z'),
        ],
      },
    });
    const week = part(page, 'week')!;
    expect([textsOf(week, 'h3'), textsOf(week, 'li a'), week.querySelectorAll('p').length]).toEqual([
      ['Today', 'Sunday 12', 'Thursday 16'].map((day) => expect.stringContaining(day)),
      ['Wine', 'early', 'late', 'sunday', 'Wine'],
      0,
    ]);
    expect(textsOf(week, '.desk-quiet')).toEqual([
      'Advert, first day',
      '08:00 · Changes · PT · in conflict',
      '16:00 · Publication · PT EN · incomplete',
      '10:00 · Publication · PT EN',
      'Advert, last day',
    ]);
  });
});

describe('unfinished work', () => {
  it('is counted by state and language, with links', async () => {
    const page = await open({
      queries: {
        adminArticleCounts: async () => ({ all: 12, labels: { 'pt:draft': 2, 'en:missing': 3, conflicting: 1 } }),
        libraryCounts: async () => ({ noAlt: 4 }),
      },
      adminQueries: { unsentEmails: async () => [{}, {}] },
    });
    const work = part(page, 'work')!;
    expect([textsOf(work, 'tbody td'), linksOf(work, 'tbody a')]).toEqual([
      ['2', '0', '0', '0', '0', '0', '0', '3'],
      ['/admin/articles?label=pt:draft', '/admin/articles?label=en:missing'],
    ]);
    expect(textsOf(work, 'p')).toEqual([
      'Scheduled changes with a conflict to resolve: 1',
      'Pictures without alternative text: 4',
      'Unsent e-mails: 2',
    ]);
  });

  it('has no e-mails for those who may not see them', async () => {
    const page = await open({ role: 'editor', adminQueries: { unsentEmails: async () => [{}] } });
    expect(textsOf(part(page, 'work')!, 'p')).toEqual([]);
  });
});

describe('broken links', () => {
  const broken = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ path: `/x${index}`, article: 'a', titles: { pt: 'Mar' } }));

  it('are not mentioned where there are none', async () => {
    expect(part(await open(), 'links')).toBe(null);
  });

  it.each([
    [8, 8, []],
    [9, 8, ['and one more']],
    [12, 8, ['and 4 more']],
  ])('are listed up to eight, of %i', async (count, listed, more) => {
    const links = part(await open({ adminQueries: { deadLinks: async () => broken(count) } }), 'links')!;
    expect([textsOf(links, 'li').length, textsOf(links, 'p')]).toEqual([listed, more]);
    expect([links.querySelector('li a')!.getAttribute('lang'), textsOf(links, 'code')[0]]).toEqual(['pt', '/x0']);
  });
});

describe('drafts and mentions', () => {
  it('link to the article, with or without title', async () => {
    const at = '2030-05-09T08:00:00Z';
    const mention = (note: string, changed: object = {}) => ({
      ...{ article: 'a', note, title: 'Mar', titleLocale: 'pt', by: { name: 'Rui' } },
      ...changed,
    });
    const page = await open({
      adminQueries: {
        ownDrafts: async () => [
          { id: 'a', at, title: 'Mar', titleLocale: 'pt' },
          { id: 'b', at, title: '', titleLocale: 'pt' },
        ],
        unreadMentions: async () => [
          mention('n1'),
          mention('n2', { title: '', by: {} }),
          ...['n3', 'n4', 'n5', 'n6', 'n7'].map((note) => mention(note)),
        ],
      },
    });
    const drafts = part(page, 'drafts')!;
    expect([textsOf(drafts, 'a'), textsOf(drafts, '.desk-quiet')[0], textsOf(drafts, 'p')]).toEqual([
      ['Mar', 'Untitled'],
      '9 May 2030, 09:00',
      [],
    ]);
    expect([...drafts.querySelectorAll('a')].map((each) => each.getAttribute('lang'))).toEqual(['pt', null]);
    const tasks = part(page, 'tasks')!;
    expect([linksOf(tasks, 'li a')[0], textsOf(tasks, 'li').length, textsOf(tasks, 'p')]).toEqual([
      '/admin/articles/a?note=n1',
      6,
      [],
    ]);
    expect(textsOf(tasks, '.desk-quiet').slice(0, 2)).toEqual([
      'Rui wrote you a note',
      expect.not.stringContaining('Rui'),
    ]);
    expect([...tasks.querySelectorAll('li a')].slice(0, 2).map((each) => each.getAttribute('lang'))).toEqual([
      'pt',
      null,
    ]);
  });
});

describe('the figures of readers', () => {
  const days = (...counts: number[]) => counts.map((count, index) => ({ day: `2030-05-0${index + 1}`, count }));
  const show = (changed: object) =>
    renderScreen(() => h(ReaderFigures, { locale: 'en', figures: { ...figures, ...changed } as never }), {
      queries: { article: async () => undefined } as never,
    });

  it('are charts from three days with a number, else sentences, and none without any', async () => {
    const page = await show({
      views: days(5, 0, 6, 1200),
      votes: days(0, 2, 1),
      subscribers: days(0, 0),
      confirmed: 0,
    });
    const plots = [...page.querySelectorAll('.today-plots > *')];
    expect(plots.map((each) => each.querySelector('h3')?.textContent)).toEqual(['Page views', 'Votes']);
    expect([textsOf(plots[1]!, 'p'), plots[0]!.textContent?.includes('1,211 in two weeks')]).toEqual([
      ['3 in two weeks'],
      true,
    ]);
    expect(plots.map((each) => each.querySelector('table, svg') !== null)).toEqual([true, false]);
  });

  it('name the most read pages', async () => {
    const page = await show({
      mostRead: [
        { path: '/en/guide', views: 1200 },
        { path: '/nowhere/x', views: 3 },
      ],
    });
    expect([linksOf(page, '.today-read a'), textsOf(page, '.today-read span')]).toEqual([
      ['/en/guide', '/nowhere/x'],
      ['1,200', '3'],
    ]);
    expect(textsOf(page, '.today-read a')[1]).toBe('/nowhere/x');
    expect((await show({})).querySelector('.today-read')).toBe(null);
  });
});

describe('the state of the system', () => {
  it('names read models that are not updated', async () => {
    const readModels = [
      { name: 'article', state: 'fed' },
      { name: 'vote', state: 'stopped' },
      { name: 'media', state: 'silent' },
    ];
    const page = await open({ adminQueries: { dashboardFigures: async () => ({ ...figures, readModels }) } });
    expect(textsOf(part(page, 'house')!, 'li')).toEqual([
      'vote stopped at an error. Rebuild the read model, or skip the event.',
      'media is not responding.',
    ]);
    expect(textsOf(part(page, 'house')!, 'p')).toEqual([]);
  });
});

describe('the help', () => {
  const help = (role: string) =>
    renderScreen(() => HelpScreen({ locale: 'en', params: {}, query: new URLSearchParams() }), {
      account: { role } as never,
    });

  it('has what the role of the user may do', async () => {
    const [admin, author, analyst] = await Promise.all(['admin', 'author', 'analyst'].map(help));
    expect([admin!, author!, analyst!].map((page) => page.querySelectorAll('.help-steps li').length)).toEqual([
      6, 4, 2,
    ]);
    const screens = [admin!, author!].map((page) => linksOf(page, '.help-screens a'));
    expect(screens.map((paths) => paths.includes('/admin/people'))).toEqual([true, false]);
    expect([admin!, analyst!].map((page) => page.querySelector('.help-actions') !== null)).toEqual([true, false]);
    expect(linksOf(author!, '.help-actions a')).toContain('/admin/articles/new');
  });
});
