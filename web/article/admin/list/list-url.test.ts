import { expect, it } from 'vitest';
import { articleListUrl } from './list-url.ts';

it('has no query for the whole list in its usual order', () => {
  expect(articleListUrl({})).toBe('/admin/articles');
  expect(articleListUrl({ q: '', label: undefined, sort: 'changed' })).toBe('/admin/articles');
});

it('has what differs from that', () => {
  expect(articleListUrl({ q: 'mar e serra', label: 'pt:draft', sort: 'title', category: '' })).toBe(
    '/admin/articles?q=mar+e+serra&label=pt%3Adraft&sort=title',
  );
  expect(articleListUrl({ q: 'changed' })).toBe('/admin/articles?q=changed');
});
