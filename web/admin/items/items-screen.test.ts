// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { linksOf, renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import { ItemsScreen } from './items-screen.tsx';

const locale: Locale = 'en';
const props = (search = '', params: Record<string, string> = {}) => ({
  locale,
  params,
  query: new URLSearchParams(search),
});
type Answers = Record<string, (...given: never[]) => unknown>;
const adminAnswers = (all: Answers) => all as NonNullable<ScreenContext['adminQueries']>;

describe('the screen of items', () => {
  const rows = [{ id: 'x', name: 'Fanal', cells: ['plain', { text: { message: 'desk.close' }, to: '/admin/y' }] }];
  const type = {
    path: '/admin/links',
    title: 'desk.close',
    add: 'desk.undo',
    none: 'desk.previous',
    noun: 'Hyperlink',
    schemas: 'hyperlink',
    columns: ['desk.close', 'desk.undo'],
    fields: {},
    rows: async () => rows,
  };
  const open = async (search: string, status?: string, changed: object = {}) => {
    const item = async (stream: string) => {
      if (stream !== 'hyperlink-x' && stream !== 'hyperlink-y') throw new Error(`There is no stream ${stream}`);
      return status && { state: { status, id: 'x', facts: { title: { pt: 'Vigia', en: 'Lookout' } } }, revision: 2 };
    };
    const asked = {
      ...props(search),
      type: { ...type, ...changed },
      stream: 'hyperlink',
      moreColumns: { labels: ['More'], cells: () => ['more'] },
      children: () => h('i', {}, 'below'),
    };
    return renderScreen(() => h(ItemsScreen as never, asked as never), { adminQueries: adminAnswers({ item }) });
  };

  it('lists them with their cells', async () => {
    const page = await open('');
    expect([textsOf(page, 'tbody td'), linksOf(page, 'tbody td a'), page.querySelector('aside')]).toEqual([
      ['plain', 'Close', 'more'],
      ['/admin/y'],
      null,
    ]);
    expect([
      textsOf(await open('', undefined, { rows: async () => [] }), '.desk-empty').length,
      (await open('open=!!')).querySelector('aside'),
    ]).toEqual([1, null]);
  });

  it('opens one, with its history and what is below', async () => {
    const page = await open('open=x', 'active');
    expect([
      textsOf(page, 'aside h2'),
      linksOf(page, '.desk-panel-close a'),
      textsOf(page, 'i'),
      page.querySelector('.desk-alert'),
    ]).toEqual([['Fanal'], ['/admin/history?thing=hyperlink-x', '/admin/links'], ['below'], null]);
    expect(textsOf(page, 'aside button').length).toBe(2);
  });

  it('says that one was deleted, or does not exist', async () => {
    const deleted = await open('open=x', 'deleted');
    expect([deleted.querySelector('.desk-alert') !== null, textsOf(deleted, 'aside button').length]).toEqual([true, 1]);
    const fields = { title: { control: 'line', isLocalized: true } };
    const gone = await open('open=x', 'deleted', { fields, rows: async () => [] });
    expect(textsOf(gone, 'aside h2')).toEqual(['Lookout']);
    const missing = await open('open=y');
    expect([
      missing.querySelector('form'),
      textsOf(missing, 'aside .desk-empty').length,
      textsOf(missing, 'aside h2'),
    ]).toEqual([null, 1, ['y']]);
  });

  it('opens a new one', async () => {
    const page = await open('open=new');
    expect([
      page.querySelector('aside form') !== null,
      linksOf(page, '.desk-panel-close a'),
      textsOf(page, 'i'),
      textsOf(page, 'aside button').length,
    ]).toEqual([true, ['/admin/links'], [], 1]);
  });
});
