// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { linksOf, renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import BoardScreen from './board-screen.tsx';

const column = (total: number, ids: string[], pages = 1) => ({
  total,
  pages,
  cards: ids.map((id) => ({
    id,
    language: 'pt',
    title: id,
    titleLocale: 'pt',
    step: 'draft',
    assignee: null,
    due: null,
    publication: 'draft',
  })),
});
const open = async (search = '', account: ScreenContext['account'] = {}, pages = 3) => {
  const asked: unknown[] = [];
  const board = { draft: column(9, ['a'], pages), review: column(1, ['b'], pages), ready: column(0, [], pages) };
  const queries = {
    board: async (query: unknown) => {
      asked.push(query);
      return board;
    },
  } as unknown as ScreenContext['queries'];
  const adminQueries = {
    assignees: async () => [{ id: 'ana', name: 'Ana' }],
  } as unknown as ScreenContext['adminQueries'];
  const page = await renderScreen(() => BoardScreen({ locale: 'en', params: {}, query: new URLSearchParams(search) }), {
    queries: queries!,
    adminQueries: adminQueries!,
    account,
  });
  return { page, asked };
};

describe('the screen of the board', () => {
  it('shows all steps, with links to those that are shown in part', async () => {
    const { page, asked } = await open();
    expect([textsOf(page, 'section h2').length, linksOf(page, 'section > p a'), page.querySelector('nav')]).toEqual([
      3,
      ['/admin/board?step=draft'],
      null,
    ]);
    expect(asked).toEqual([
      { assignee: undefined, language: undefined, step: undefined, page: undefined, ownOf: undefined },
    ]);
  });

  it('is filtered by a valid query', async () => {
    const id = '0190a0a0-0000-7000-8000-000000000000';
    expect((await open(`assignee=${id}&language=pt`)).asked).toMatchObject([{ assignee: id, language: 'pt' }]);
    expect((await open('assignee=me')).asked).toMatchObject([{ assignee: 'me' }]);
    expect((await open('assignee=none')).asked).toMatchObject([{ assignee: null }]);
    expect((await open('assignee=x&language=fr&step=z&page=0')).asked).toEqual([
      { assignee: undefined, language: undefined, step: undefined, page: undefined, ownOf: undefined },
    ]);
  });

  it('shows one step in pages', async () => {
    const middle = await open('step=review&page=2&assignee=me');
    expect([linksOf(middle.page, 'nav a'), textsOf(middle.page, 'section h2').length]).toEqual([
      [
        '/admin/board?assignee=me&step=review',
        '/admin/board?assignee=me&step=review&page=3',
        '/admin/board?assignee=me',
      ],
      1,
    ]);
    expect(linksOf((await open('step=draft')).page, 'nav a')).toEqual([
      '/admin/board?step=draft&page=2',
      '/admin/board',
    ]);
    expect(linksOf((await open('step=draft&page=3')).page, 'nav a')).toEqual([
      '/admin/board?step=draft&page=2',
      '/admin/board',
    ]);
    expect(linksOf((await open('step=draft&page=9')).page, 'nav a')).toEqual([
      '/admin/board?step=draft&page=3',
      '/admin/board',
    ]);
  });

  it('shows authors only their own, and lets translators move their languages', async () => {
    const author = await open('', { role: 'author' });
    expect([author.asked, author.page.querySelector('details.board-facts')]).toMatchObject([[{ ownOf: 'me' }], null]);
    const translator = await open('', { role: 'translator', languages: ['en'] });
    expect([translator.asked, textsOf(translator.page, 'section button[data-variant]')]).toMatchObject([
      [{ ownOf: undefined }],
      [],
    ]);
    expect(textsOf((await open()).page, 'section button[data-variant]').length).toBeGreaterThan(0);
  });
});
