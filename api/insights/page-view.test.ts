import { describe, expect, it } from 'vitest';
import { readPageView } from './page-view.ts';

const context = { day: '2026-11-20', own: ['levada.test', 'localhost:3000'] };
const pathOf = (path: string) => readPageView({ path, referrer: '' }, context)?.path;
const referrerOf = (referrer: string) => readPageView({ path: '/', referrer }, context)?.referrer;

describe('readPageView', () => {
  it('returns day, path, language and referring host, and nothing more', () => {
    const view = readPageView(
      { path: '/en/articles/gourmet?utm_source=x#end', referrer: 'https://Search.example/?q=me' },
      context,
    );
    expect(view).toEqual({ day: '2026-11-20', path: '/en/articles/gourmet', locale: 'en', referrer: 'search.example' });
  });

  it.each(['/', '/en', '/artigos', '/artigos/a-mesa', '/artigos/a-mesa/sopa', '/en/articles/gourmet/soup'])(
    'accepts the page %s',
    (path) => expect(pathOf(path)).toBe(path),
  );

  it('ignores what follows the path', () => {
    expect(pathOf('/artigos/?limit=48')).toBe('/artigos');
    expect(pathOf('/artigos/a-mesa/açúcar')).toBe('/artigos/a-mesa/a%C3%A7%C3%BAcar');
  });

  it('counts all encodings of a path as one page', () => {
    expect(pathOf('/%61rtigos/a-m%65sa/a%c3%a7%C3%BAcar')).toBe('/artigos/a-mesa/a%C3%A7%C3%BAcar');
  });

  it.each([
    '',
    '/artigos/%E0%A4%A',
    'artigos',
    '/nada',
    '/api/articles',
    '/admin',
    '/artigos/a/b/c',
    '/health/live',
    '//evil.example/artigos',
    'https://evil.example/artigos',
    '/artigos/../health/live',
  ])('rejects %j, which is not a page', (path) => expect(pathOf(path)).toBeUndefined());
});

describe('the referring host', () => {
  it.each([
    ['https://search.example/find?q=secret', 'search.example'],
    ['http://search.example:8080/', 'search.example'],
    ['https://www.search.example/', 'www.search.example'],
  ])('of %s is %s', (referrer, host) => expect(referrerOf(referrer)).toBe(host));

  it.each([
    '',
    'nonsense',
    'https://levada.test/artigos',
    'http://localhost:3000/',
    'android-app://com.example/',
    `https://${'longer.than.any.host.'.repeat(20)}example/`,
    'javascript:1',
  ])('of %j is empty', (referrer) => expect(referrerOf(referrer)).toBe(''));

  it.each(['/newsletter/confirmar/token', '/en/newsletter/unsubscribe/token'])(
    'is not counted for %s, whose URL is secret',
    (path) => expect(pathOf(path)).toBeUndefined(),
  );
});
