import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReadModelChanges } from '#projections/engine/read-model-changes.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import type { FormNotice } from '#web/request-context.ts';
import type { WebHandler } from './waku.ts';

let site: SiteUnderTest;
const rendered: (FormNotice | undefined)[] = [];

/** A front end that renders the notice it gets. */
const showingNotice: WebHandler = async (_request, { notice }) => {
  rendered.push(notice);
  return new Response(`<p>${notice ? JSON.stringify(notice) : 'nothing to say'}</p>`);
};

beforeAll(async () => {
  // Separate changes, so that no page is invalidated during the tests by read models that start to follow the log.
  site = await openSite({ web: showingNotice, changes: createReadModelChanges() });
});
afterAll(() => site.close());

const asReader = { accept: 'text/html', 'accept-language': 'en' };
const withNotice = (notice: unknown, headers: Record<string, string> = {}) =>
  site.app.inject({
    url: '/artigos',
    headers: { ...asReader, ...headers },
    cookies: { toast: typeof notice === 'string' ? notice : JSON.stringify(notice) },
  });
const refusal = { kind: 'error', message: 'No', form: 'Subscribe', values: { email: 'typed' } };

describe('the result of a form', () => {
  it('is shown once, on a page that is not cached', async () => {
    const answer = await withNotice(refusal);
    expect(answer.body).toBe(`<p>${JSON.stringify(refusal)}</p>`);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.cookies).toContainEqual(expect.objectContaining({ name: 'toast', value: '', path: '/' }));
    expect((await site.app.inject({ url: '/artigos', headers: asReader })).body).toBe('<p>nothing to say</p>');
  });

  it('is shown on the next page, but not on a prefetched one or a missing picture', async () => {
    const prefetched = await withNotice(refusal, { 'sec-purpose': 'prefetch' });
    const picture = await withNotice(refusal, { accept: 'image/avif,image/*' });
    for (const answer of [prefetched, picture]) {
      expect(answer.body).toBe('<p>nothing to say</p>');
      expect(answer.cookies).toEqual([]);
    }
  });

  it.each(['no json', '{}', { ...refusal, kind: 'alarm' }, { ...refusal, values: { email: 1 } }])(
    'is not shown when the cookie is %j',
    async (cookie) => {
      expect((await withNotice(cookie)).body).toBe('<p>nothing to say</p>');
    },
  );
});

describe('a rejected form', () => {
  it('passes the typed values to the next page', async () => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/commands/EditCategory',
      headers: {
        ...asReader,
        'content-type': 'application/x-www-form-urlencoded',
        referer: 'http://localhost/artigos',
      },
      payload: 'id=none&name=A+Mesa',
    });
    expect(answer.statusCode).toBe(303);
    const cookie = answer.cookies.find(({ name }) => name === 'toast');
    expect(JSON.parse(cookie!.value)).toEqual({
      kind: 'error',
      message: 'Sign in first.',
      form: 'EditCategory',
      values: { id: 'none', name: 'A Mesa' },
    });
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  });
});

describe('the payload of a page', () => {
  it('is cached, sent as data, and contains no notice', async () => {
    const ask = () =>
      site.app.inject({ url: '/RSC/R/artigos.txt', headers: asReader, cookies: { toast: JSON.stringify(refusal) } });
    rendered.length = 0;
    const [first, second] = [await ask(), await ask()];
    expect(rendered).toEqual([undefined]);
    expect(second.body).toBe(first.body);
    expect(first.headers).toMatchObject({ 'content-type': 'text/x-component', 'cache-control': 'public, no-cache' });
    const { etag } = first.headers;
    const again = await site.app.inject({ url: '/RSC/R/artigos.txt', headers: { 'if-none-match': `${etag}` } });
    expect(again.statusCode).toBe(304);
  });

  it('with a component that fails late is an error and is not cached', async () => {
    let fails = true;
    const app = await site.another({
      web: async (_request, { renderErrors }) => {
        const pull = (controller: ReadableStreamDefaultController) => {
          if (fails) renderErrors.push(new Error('late'));
          controller.enqueue(new TextEncoder().encode('0:["$"]\n'));
          controller.close();
        };
        return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
      },
    });
    expect((await app.inject('/RSC/R/artigos.txt')).statusCode).toBe(500);
    fails = false;
    expect((await app.inject('/RSC/R/artigos.txt')).statusCode).toBe(200);
  });
});
