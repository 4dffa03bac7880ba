import { expect, it } from 'vitest';
import { isWithin, linksAbove } from './screen-links.ts';

it.each([
  ['/admin/articles', '/admin/articles', true],
  ['/admin/articles/1', '/admin/articles', true],
  ['/admin/articles-of-others', '/admin/articles', false],
  ['/admin', '/admin', true],
  ['/admin/articles', '/admin', false],
])('%s belongs to %s: %s', (path, to, expected) => {
  expect(isWithin(path, to)).toBe(expected);
});

it('lists the screens above a screen, without itself and others', () => {
  const links = ['/admin', '/admin/articles', '/admin/article', '/admin/articles/1', '/admin/media'].map((to) => ({
    to,
  }));
  expect(linksAbove('/admin/articles/1', links)).toEqual([{ to: '/admin' }, { to: '/admin/articles' }]);
  expect(linksAbove('/admin', links)).toEqual([]);
});
