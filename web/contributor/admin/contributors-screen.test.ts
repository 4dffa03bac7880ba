// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { linksOf, renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import ContributorsScreen from './contributors-screen.tsx';

const contributor = (id: string, roles: string[], changed: object = {}) => ({
  ...{ id, name: `Name ${id}`, roles, revision: 1, articles: 3, biography: { pt: '', en: '' }, avatar: undefined },
  ...changed,
});
const open = (search: string, contributors: object[]) =>
  renderScreen(() => ContributorsScreen({ locale: 'en', params: {}, query: new URLSearchParams(search) }), {
    queries: { adminContributors: async () => contributors } as unknown as NonNullable<ScreenContext['queries']>,
  });
const all = [contributor('ana', ['author', 'photographer']), contributor('rui', ['photographer'])];

describe('the screen of contributors', () => {
  it('lists them with their roles and articles', async () => {
    const page = await open('', all);
    expect([textsOf(page, 'tbody th'), textsOf(page, 'tbody td')]).toEqual([
      ['Name ana', 'Name rui'],
      ['Author, photographer', '3', 'Photographer', '3'],
    ]);
    expect([linksOf(page, 'tbody tr:first-child a'), page.querySelector('aside')]).toEqual([
      ['/admin/contributors?open=ana', '/admin/articles?contributor=ana'],
      null,
    ]);
  });

  it('opens the one that is asked for, and marks it', async () => {
    const page = await open('open=rui', all);
    const current = [...page.querySelectorAll('[aria-current=true]')].map(({ textContent }) => textContent);
    expect([current, textsOf(page, 'aside h2'), linksOf(page, 'aside .desk-panel-close a')]).toEqual([
      ['Name rui'],
      ['Name rui'],
      ['/admin/history?thing=contributor-rui', '/admin/contributors'],
    ]);
    expect(page.querySelector<HTMLInputElement>('aside input[name=name]')!.value).toBe('Name rui');
  });

  it('opens an empty form for a new one, also before there are any', async () => {
    const page = await open('open=new', []);
    expect([textsOf(page, '.desk-empty').length, page.querySelector('table')]).toEqual([1, null]);
    expect([
      linksOf(page, 'aside .desk-panel-close a'),
      page.querySelector<HTMLInputElement>('aside input')!.value,
    ]).toEqual([['/admin/contributors'], '']);
  });

  it('opens nothing that does not exist', async () => {
    expect((await open('open=eva', all)).querySelector('aside')).toBe(null);
  });
});
