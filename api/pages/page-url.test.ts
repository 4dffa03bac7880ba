import { describe, expect, it } from 'vitest';
import { parsePageUrl } from './page-url.ts';

describe('parsePageUrl for a payload URL', () => {
  it.each([
    ['/RSC/R/artigos.txt', '/artigos', '/RSC/R/artigos.txt'],
    ['/RSC/R/_root.txt', '/', '/RSC/R/_root.txt'],
    ['/RSC/R/__hidden.txt', '/_hidden', '/RSC/R/__hidden.txt'],
    ['/RSC/R/artigos.txt?query=utm_source%3Dx%26limit%3D48', '/artigos', '/RSC/R/artigos.txt?query=limit%3D48'],
    ['/RSC/R/artigos.txt?limit=48', '/artigos', '/RSC/R/artigos.txt'],
  ])('%s is the payload of the page %s', (raw, path, rendered) => {
    expect(parsePageUrl(raw)).toMatchObject({ path, renderUrl: rendered, format: 'payload', isCacheable: true });
  });

  it('marks the payload of a search as uncacheable', () => {
    expect(parsePageUrl('/RSC/R/artigos.txt?query=q%3Dmar')).toMatchObject({ isCacheable: false });
  });

  it.each(['/RSC/', '/RSC/R/.txt', '/RSC/R/artigos', '/RSC/F/action.txt', '/RSC/S/slice.txt'])(
    'returns undefined for %s, which Waku could not read or must not run',
    (raw) => {
      expect(parsePageUrl(raw)).toBeUndefined();
    },
  );
});

describe('parsePageUrl for a page URL', () => {
  it.each([
    ['?offset=24&utm_source=x', '?offset=24', true],
    ['?area=funchal&price=3&fbclid=1', '?price=3&area=funchal', true],
    ['?open=now', '?open=now', false],
    ['?from=2026-01-01', '?from=2026-01-01', false],
  ])('with the query %s returns %s', (search, query, kept) => {
    expect(parsePageUrl(`/artigos${search}`)).toMatchObject({
      path: '/artigos',
      renderUrl: `/artigos${query}`,
      isCacheable: kept,
    });
  });
});

describe('parsePageUrl for the data of a page', () => {
  it.each([
    ['/_payload.json', '/', '/'],
    ['/en/_payload.json', '/en', '/en'],
    ['/artigos/_payload.json?limit=48&utm_source=x', '/artigos', '/artigos?limit=48'],
  ])('%s is that of %s', (raw, path, rendered) => {
    expect(parsePageUrl(raw)).toMatchObject({ path, renderUrl: rendered, format: 'data' });
  });

  it('redirects to the data of the canonical page', () => {
    expect(parsePageUrl('/pt/artigos//_payload.json?limit=48')).toMatchObject({
      redirect: '/artigos/_payload.json?limit=48',
    });
  });
});
