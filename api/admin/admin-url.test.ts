import { describe, expect, it } from 'vitest';
import { parseAdminUrl } from './admin-url.ts';

describe('the URL of an admin screen', () => {
  it.each([
    ['/admin', '/admin', '', false],
    ['/admin/articles/new?category=7', '/admin/articles/new', '?category=7', false],
    ['/admin/articles?', '/admin/articles', '', false],
    ['/RSC/R/admin/articles.txt?query=q%3Dmar', '/admin/articles', '?q=mar', true],
    ['/RSC/R/admin.txt', '/admin', '', true],
  ])('is parsed: %s', (raw, path, search, payload) => {
    expect(parseAdminUrl(raw)).toEqual({ path, search, payload });
  });

  it.each([
    '/',
    '/administration',
    '/admin/',
    '/admin//x',
    '/admin/%C3%A7',
    '/RSC/R/x.txt',
    '/RSC/R/admin/a.b.txt',
    ':/',
  ])('is rejected: %s', (raw) => expect(parseAdminUrl(raw)).toBeUndefined());
});
