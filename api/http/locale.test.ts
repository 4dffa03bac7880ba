import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';

let site: SiteUnderTest;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const YEAR = 365 * 24 * 3600;
const visit = async (headers: Record<string, string>, url = '/') => {
  const { statusCode, headers: sent, cookies } = await site.app.inject({ url, headers });
  const locale = cookies.find(({ name }) => name === 'locale');
  return { status: statusCode, location: sent.location, cookie: locale?.value, maxAge: locale?.maxAge };
};

const stays = { status: 200, location: undefined };
const toEnglish = { status: 302, location: '/en' };
const remembered = (cookie: string) => ({ cookie, maxAge: YEAR });
const notRemembered = { cookie: undefined, maxAge: undefined };

describe('the first visit to the home page', () => {
  it.each([
    ['en', { ...toEnglish, ...remembered('en') }],
    ['en-US,en;q=0.9', { ...toEnglish, ...remembered('en') }],
    ['de, en;q=0.8, pt;q=0.5', { ...toEnglish, ...remembered('en') }],
    ['pt-BR,pt;q=0.9,en;q=0.8', { ...stays, ...remembered('pt') }],
    ['pt;q=0.5, en;q=0.5', { ...stays, ...remembered('pt') }],
    ['fr, pt;q=0.1', { ...stays, ...remembered('pt') }],
    ['fr, de', { ...toEnglish, ...remembered('en') }],
    ['uk-UA, *;q=0.5', { ...toEnglish, ...remembered('en') }],
    ['pt;q=0, fr', { ...toEnglish, ...remembered('en') }],
    [';;;q=x', { ...toEnglish, ...remembered('en') }],
    ['*', { ...stays, ...remembered('pt') }],
  ])('redirects by the browser’s preference %s', async (language, expected) => {
    expect(await visit({ 'accept-language': language })).toEqual(expected);
  });

  it('stays Portuguese, without a cookie, for a browser without Accept-Language', async () => {
    expect(await visit({})).toEqual({ ...stays, ...notRemembered });
  });

  it('keeps the query', async () => {
    expect(await visit({ 'accept-language': 'en' }, '/?utm_source=letter')).toMatchObject({
      location: '/en?utm_source=letter',
    });
  });
});

describe('a later visit', () => {
  it.each([
    ['pt', 'en', { ...stays, ...notRemembered }],
    ['en', 'pt', { ...toEnglish, ...notRemembered }],
    ['xx', 'en', { ...toEnglish, ...remembered('en') }],
  ])('with the cookie %s ignores a browser that prefers %s', async (cookie, language, expected) => {
    expect(await visit({ cookie: `locale=${cookie}`, 'accept-language': language })).toEqual(expected);
  });

  it('to any other page is not redirected', async () => {
    expect(await visit({ 'accept-language': 'en' }, '/artigos')).toEqual({ ...stays, ...notRemembered });
    expect(await visit({ cookie: 'locale=pt' }, '/en')).toEqual({ ...stays, ...notRemembered });
  });

  it('is never served from a shared cache', async () => {
    const { headers } = await site.app.inject({ url: '/', headers: { 'accept-language': 'pt' } });
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache' });
    expect(headers.vary).toContain('accept-language');
    expect(headers.vary).toContain('cookie');
  });
});

describe('the language switch', () => {
  it('stores the choice and redirects to the given page', async () => {
    expect(await visit({ cookie: 'locale=pt' }, '/locale/en?to=/en/articles%3Fq%3Dp%C3%A3o')).toEqual({
      status: 303,
      location: '/en/articles?q=p%C3%A3o',
      ...remembered('en'),
    });
    expect(await visit({}, '/locale/pt?to=/artigos/not%C3%ADcias%23fim')).toMatchObject({
      status: 303,
      location: '/artigos/not%C3%ADcias#fim',
    });
  });

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    '\\\\evil.example',
    '/%09/evil.example',
    '/%0A/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '%20//evil.example',
    '@evil.example',
    'evil.example',
    '',
    '/a&to=/b',
  ])('redirects to the home page instead of %j', async (to) => {
    expect(await visit({}, `/locale/en?to=${to}`)).toMatchObject({ status: 303, location: '/en' });
  });

  it('redirects to the home page without a target, and responds 404 for another language', async () => {
    expect(await visit({}, '/locale/pt')).toMatchObject({ status: 303, location: '/' });
    expect(await visit({}, '/locale/fr?to=/')).toMatchObject({ status: 404, cookie: undefined });
  });

  it('cannot inject header lines', async () => {
    expect(await visit({}, '/locale/pt?to=/%E4%B8%AD%0D%0Aset-cookie:x=1')).toMatchObject({
      status: 303,
      location: '/%E4%B8%ADset-cookie:x=1',
    });
  });

  it('sets a secure cookie on an https site', async () => {
    const app = await site.another({ siteUrl: 'https://levada.test' });
    const { cookies } = await app.inject('/locale/en');
    expect(cookies[0]).toMatchObject({ name: 'locale', secure: true, sameSite: 'Lax', path: '/' });
  });
});

describe('the language of a response', () => {
  const refusedAt = async (referer: string, headers: Record<string, string> = {}) => {
    const request = {
      host: 'levada.test',
      'accept-language': 'pt',
      referer: `http://levada.test${referer}`,
      ...headers,
    };
    const answer = await site.app.inject({ method: 'POST', url: '/api/commands/None', headers: request });
    return answer.json().detail;
  };
  const [inEnglish, inPortuguese] = ['There is no command None.', 'Não existe o comando None.'];

  it('is that of the page the request comes from', async () => {
    expect(await refusedAt('/en/restaurant-guide?sort=votes')).toBe(inEnglish);
    expect(await refusedAt('/guia-de-restaurantes', { 'accept-language': 'en' })).toBe(inPortuguese);
  });

  it('is English when the browser names neither language', async () => {
    expect(await refusedAt('/admin', { 'accept-language': 'fr, de;q=0.5' })).toBe(inEnglish);
  });

  it('is that of the page even when the visitor has chosen another one', async () => {
    expect(await refusedAt('/en', { cookie: 'locale=pt' })).toBe(inEnglish);
  });

  it('is the chosen one when the page has no language', async () => {
    expect(await refusedAt('/admin', { cookie: 'locale=pt', 'accept-language': 'en' })).toBe(inPortuguese);
  });

  it('is the browser’s when the request comes from the admin area or another site', async () => {
    expect(await refusedAt('/admin?page=2', { 'accept-language': 'en' })).toBe(inEnglish);
    expect(await refusedAt('/', { referer: 'https://elsewhere.example/', 'accept-language': 'en' })).toBe(inEnglish);
  });
});
