// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { linksOf, renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import AuditScreen from './audit-screen.tsx';

const open = async (search = '', page: object = {}) => {
  const adminQueries = { audit: async () => ({ entries: [], next: undefined, actors: [], ...page }) };
  return renderScreen(() => AuditScreen({ locale: 'en', params: {}, query: new URLSearchParams(search) }), {
    adminQueries,
  } as unknown as ScreenContext);
};

it('is the history of everything, or of one item', async () => {
  const [all, one] = [await open(), await open('thing=hyperlink-x')];
  expect([linksOf(all, '.desk-head a'), linksOf(one, '.desk-head a')]).toEqual([[], ['/admin/history']]);
  expect(textsOf(one, 'h1')[0]).toContain('hyperlink-x');
});

it('has pages, and files of the whole list', async () => {
  const page = await open('thing=hyperlink-x&before=9', { next: '5' });
  expect(linksOf(page, '.desk-actions a')).toEqual([
    '/admin/history?thing=hyperlink-x',
    '/admin/history?thing=hyperlink-x&before=5',
  ]);
  expect(linksOf(page, '.audit-exports a')).toEqual([
    '/api/history.csv?thing=hyperlink-x',
    '/api/history.jsonl?thing=hyperlink-x',
  ]);
  expect([linksOf(await open(), '.desk-actions a'), textsOf(await open(), '.desk-empty').length]).toEqual([[], 1]);
});

it('is searched by a text of limited length', async () => {
  const field = (await open('q=sea')).querySelector<HTMLInputElement>('[name=q]')!;
  expect([field.value, field.maxLength]).toEqual(['sea', 200]);
});
