import { expect, test } from 'vitest';
import { safeReturnPath } from './paths.ts';

test.each(['/admin', '/admin/articles?state=draft', '/admin/articles/new'])('returns to %s after the sign-in', (to) => {
  expect(safeReturnPath(to)).toBe(to);
});

test.each([
  undefined,
  '',
  '/artigos',
  '//elsewhere.test/admin',
  'https://elsewhere.test/admin',
  '/admin/sign-in',
  '/admin/sign-in?to=/admin/articles',
])('returns to the start of the admin area instead of %s', (to) => {
  expect(safeReturnPath(to)).toBe('/admin');
});
