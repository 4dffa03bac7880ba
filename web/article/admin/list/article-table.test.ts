// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { during } from '#testing/dom/render.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { button, click } from '#testing/dom/user.ts';
import { ArticleTable } from './article-table.client.tsx';

beforeEach(() => void toast.dismiss());

describe('the table of articles', () => {
  const row = (changed: object = {}) => ({
    id: 'a',
    title: 'Levada',
    titleLocale: 'pt',
    translations: {},
    isFeatured: false,
    category: '',
    author: 'Ana',
    date: '2030-05-01',
    changedAt: '2030-05-01T10:00:00Z',
    image: undefined,
    ...changed,
  });
  const openTable = (changed: object = {}, here: object = {}, isAuthor = false) =>
    openOnPage(
      h(ArticleTable, {
        locale: 'en',
        here,
        articles: [row(changed)],
        isAuthor,
      } as unknown as Parameters<typeof ArticleTable>[0]),
    );

  it('shows the state of both languages', async () => {
    const translations = { pt: { status: 'published', address: '/artigos/levada', isOutdated: true }, en: undefined };
    const { container } = await openTable({ translations, isFeatured: true, image: '/i.jpg' });
    const [pt, en] = container.querySelectorAll('.articles-states li');
    expect([pt!.textContent, pt!.querySelector('a')!.getAttribute('href'), en!.textContent]).toEqual([
      'pt published · outdated',
      '/artigos/levada',
      'en missing',
    ]);
    expect([
      container.querySelector('.articles-featured') !== null,
      container.querySelector('img') !== null,
      [...container.querySelectorAll('td[data-label]')].some(({ textContent }) => textContent === '–'),
    ]).toEqual([true, true, true]);
    const plain = await openTable({
      translations: { pt: { status: 'scheduled', scheduleFor: '2030-06-01T09:00:00Z', isOutdated: false } },
    });
    expect([
      plain.container.querySelector('.articles-states li')!.textContent,
      plain.container.querySelector('.articles-featured'),
      plain.container.querySelector('img'),
    ]).toEqual([expect.stringMatching(/^pt scheduled 1 Jun/), null, null]);
  });

  it('names its order, and hides columns', async () => {
    const sorted = async (here: object) =>
      [...(await openTable({}, here)).container.querySelectorAll('th[scope=col]')]
        .map((each) => each.getAttribute('aria-sort'))
        .filter(Boolean);
    expect([await sorted({}), await sorted({ sort: 'title' })]).toEqual([['descending'], ['ascending']]);
    const heads = async (here: object) =>
      [...(await openTable({}, here)).container.querySelectorAll('th[scope=col]')].map(
        ({ textContent }) => textContent,
      );
    expect([
      (await heads({})).length - (await heads({ without: 'image,author' })).length,
      (await heads({ without: 'image' })).includes('image'),
    ]).toEqual([2, false]);
  });

  it('changes the selected articles, but not for authors', async () => {
    history.replaceState(null, '', '/admin/articles');
    const { container, sent } = await openTable({ translations: { pt: { status: 'draft' } } });
    await during(() => container.querySelector<HTMLInputElement>('tbody input')!.click());
    expect(container.querySelector('.desk-bulk strong')!.textContent).toBe('selected 1');
    await click(button(container, 'publish'));
    expect([sent.map(({ path }) => path), toastTitles(), container.querySelector('.desk-bulk')!.textContent]).toEqual([
      ['/api/commands/PublishArticle'],
      ['didPublish 1'],
      '',
    ]);
    expect((await openTable({}, {}, true)).container.querySelectorAll('input').length).toBe(0);
  });
});
