// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { linksOf, renderScreen, textsOf } from '#testing/dom/render-screen.ts';
import { t } from '../../i18n.ts';
import { staticPage } from '../slice.ts';
import StaticPageScreen from './static-page-screen.tsx';
import StaticPagesScreen from './static-pages-screen.tsx';

const props = (params = {}) => ({ locale: 'en' as const, params, query: new URLSearchParams() });
const page = async (locale: string, key: string) => ({
  ...(key === 'about-us' ? { title: `About ${locale}`, editedOn: '2030-05-01' } : { title: '', editedOn: null }),
  ...{ key, content: [], pictures: {} },
});

describe('the list of static pages', () => {
  it('names them by their title, or by their link while they are unwritten', async () => {
    const list = await renderScreen(() => StaticPagesScreen(props()), { queries: { page } as never });
    const about = [...list.querySelectorAll('tr')].find((row) => linksOf(row).includes('/admin/pages/about-us'))!;
    const others = [...list.querySelectorAll('tbody tr')].filter((row) => row !== about);
    expect([textsOf(about, 'th'), textsOf(about, 'td')[0]]).toEqual([['About en'], '1 May 2030']);
    expect(others.map((row) => textsOf(row, 'td')[0])).toEqual(others.map(() => t('en', 'page.unwritten')));
    expect(others.flatMap((row) => textsOf(row, 'th')).every(Boolean)).toBe(true);
  });
});

describe('the screen of a static page', () => {
  const state = { pt: { title: 'Sobre', content: [] }, en: { title: 'Who we are', content: [] } };
  const open = (id: string, found?: object) =>
    renderScreen(() => StaticPageScreen(props({ id })), {
      queries: { page } as never,
      adminQueries: { item: async (stream: string) => (stream === `page-${id}` ? found : undefined) } as never,
    });

  it('is headed by the title, with the history of the page', async () => {
    const screen = await open('about-us', { state, revision: 3 });
    expect([textsOf(screen, 'h1'), linksOf(screen, '.desk-head a')[1]]).toEqual([
      ['Who we are'],
      '/admin/history?thing=page-about-us',
    ]);
  });

  it('is headed by the name of its link while it is unwritten', async () => {
    expect(textsOf(await open('about-us'), 'h1')).toEqual([t('en', staticPage.pages.about.link.text)]);
  });

  it('is not found under another key', async () => {
    const screen = await open('none');
    expect([screen.querySelector('.page-editor'), textsOf(screen, 'h1')]).toEqual([null, [t('pt', 'desk.notFound')]]);
  });
});
