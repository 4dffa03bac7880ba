// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it } from 'vitest';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { linksOf } from '#testing/dom/render-screen.ts';
import { click } from '#testing/dom/user.ts';
import { ArticleFilters } from './article-filters.client.tsx';

type Props = Parameters<typeof ArticleFilters>[0];
const named = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `id${at}`, name: `Name ${at}` }));
/** More than fit into a list to choose from. */
const MANY = 200;

const open = async (changed: Partial<Props> = {}) => {
  const page = await openOnPage(
    h(ArticleFilters, {
      ...{ here: { sort: 'changed' }, total: 2, all: 9, labels: [{ label: 'pt:draft', text: 'Draft', count: 2 }] },
      ...{ categories: named(2), contributors: named(2), keywords: [] },
      ...changed,
    }),
  );
  const field = (name: string) => page.container.querySelector<HTMLInputElement>(`[name=${name}]`);
  const column = (name: string) =>
    [...page.container.querySelectorAll('.articles-columns label')]
      .find((each) => each.textContent === name)!
      .querySelector('input')!;
  return { ...page, field, column, opened: () => page.navigations.at(-1)?.query };
};

describe('the filters of the article list', () => {
  it('are lists with what is chosen, and with their numbers', async () => {
    const { field, container } = await open({ here: { label: 'pt:draft', category: 'id1' } });
    expect([field('label')!.value, field('category')!.value, field('keyword')]).toEqual(['pt:draft', 'id1', null]);
    expect([...container.querySelectorAll('[name=label] option')].map(({ textContent }) => textContent)).toEqual([
      'all (9)',
      'Draft (2)',
    ]);
  });

  it('are typed by name where there are many', async () => {
    const { field } = await open({ keywords: named(MANY), here: { keyword: 'id7' } });
    expect([field('keyword')!.tagName, field('keyword')!.value]).toEqual(['INPUT', 'Name 7']);
    expect(field('keyword')!.list!.options.length).toBe(MANY);
  });

  it('are cleared, without a change of the order and of the columns', async () => {
    const clear = async (here: Props['here']) => linksOf((await open({ here })).container, '[role=status] a');
    expect(await clear({ q: 'sea', sort: 'title', without: 'date' })).toEqual([
      '/admin/articles?sort=title&without=date',
    ]);
    expect(await clear({ contributor: 'id1' })).toEqual(['/admin/articles']);
    expect(await clear({ sort: 'title' })).toEqual([]);
  });

  it('keep the order and the columns that are hidden', async () => {
    const { field } = await open({ here: { sort: 'title', without: 'date' } });
    expect([field('sort')!.value, field('without')!.value]).toEqual(['title', 'date']);
    const usual = await open();
    expect([usual.field('sort'), usual.field('without')]).toEqual([null, null]);
  });
});

describe('the columns of the article list', () => {
  it('are hidden one after the other', async () => {
    const { column, opened } = await open({ here: { q: 'sea', without: 'date' } });
    expect([column('date').checked, column('author').checked]).toEqual([false, true]);
    await click(column('author'));
    expect(opened()).toBe('q=sea&without=date%2Cauthor');
  });

  it('are shown again', async () => {
    const { column, opened } = await open({ here: { without: 'date,author' } });
    await click(column('date'));
    expect(opened()).toBe('without=author');
  });
});
