import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createReadModelChanges } from '#projections/engine/read-model-changes.ts';
import { builtWeb } from '#testing/built-web.ts';
import { restaurantInput } from '#testing/content/restaurant.ts';
import { createEditorClient, type EditorClient, unique } from '#testing/editor-client.ts';
import { headingOf } from '#testing/heading-of.ts';
import { PATIENCE_MS } from '#testing/patience.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { t } from '#web/i18n.ts';
import { href } from '#web/routes.ts';
import type { AppOptions } from '../app.ts';
import { dataPath, payloadPath } from './page-url.ts';
import type { WebHandler } from './waku.ts';

let site: SiteUnderTest;
let room: EditorClient;
const realPages = await builtWeb();
/** Passes on each change once: its repetition by NOTIFY would invalidate a page again at an unpredictable time. */
const changes = createReadModelChanges();

beforeAll(async () => {
  site = await openSite();
  const heard = new Set<string>();
  site.runtime.changes.onChange((change) => {
    const key = `${change.projection} ${change.position}`;
    if (change.projection && !heard.has(key)) changes.publish(change);
    heard.add(key);
  });
  room = await createEditorClient(site.app, await site.signIn('admin'));
});
afterAll(() => site.close());

/** Opens a site that records what it renders, by default with the real pages. */
const siteWith = async (web: WebHandler = realPages, options: Partial<AppOptions> = {}) => {
  const rendered: string[] = [];
  const noting: WebHandler = (request, context) => {
    rendered.push(request.url.replace('http://localhost', ''));
    return web(request, context);
  };
  return { app: await site.another({ changes, web: noting, ...options }), rendered };
};

/** The real pages, with given queries replaced by ones that return invalid results. */
const withQueries =
  (answers: Record<string, () => unknown>): WebHandler =>
  (request, context) => {
    const queries = new Proxy(context.queries, {
      get: (target, name) => {
        const answer = answers[String(name)];
        return answer ? async () => answer() : Reflect.get(target, name);
      },
    });
    return realPages(request, { ...context, queries });
  };

const later = (answer: unknown) => async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  return answer;
};

/** Escapes a text as React does. */
const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

describe('a page', () => {
  it('is rendered once for concurrent requests', async () => {
    const { app, rendered } = await siteWith();
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.inject('/artigos')));
    answers.push(await app.inject('/artigos'));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(rendered).toEqual(['/artigos']);
  });

  it('is rendered again after the commands that concern it, and only then', async () => {
    const { app, rendered } = await siteWith();
    const slug = unique('slug');
    const { id } = await room.execute('CreateArticle', room.article({ translations: { pt: { title: 'Um', slug } } }));
    const draft = await room.execute('CreateArticle', room.article({ draft: true }));
    const address = `/artigos/${room.categorySlug}/${slug}`;
    const visit = async () => {
      rendered.length = 0;
      await app.inject(address);
      return rendered.length === 1;
    };
    expect(await visit()).toBe(true);
    await room.execute('EditArticle', { id: draft.id, date: '2026-01-01' });
    expect(await visit()).toBe(false);
    await room.execute('EditArticle', { id, date: '2026-01-01' });
    expect(await visit()).toBe(true);
    await room.execute('EditContributor', { id: room.author, name: unique('Renamed') });
    expect(await visit()).toBe(true);
    await room.execute('EditCategory', { id: room.category, hue: 'cane' });
    expect(await visit()).toBe(true);
  });

  it('whose render began before a command is not served to the author afterwards', async () => {
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let first = true;
    const { app } = await siteWith(async (request, context) => {
      const page = await realPages(request, context);
      if (first) {
        first = false;
        reach();
        await released;
      }
      return page;
    });
    const early = app.inject('/artigos').then(({ body }) => body);
    await reached;
    const title = unique('Novo');
    await room.execute('CreateArticle', room.article({ translations: { pt: { title } } }));
    expect((await app.inject('/artigos')).body).toContain(title);
    release();
    expect(await early).not.toContain(title);
    expect((await app.inject('/artigos')).body).toContain(title);
  });

  it('ignores unknown query parameters; searches are not cached', async () => {
    const { app, rendered } = await siteWith();
    for (const query of ['', '?utm_source=x', '?fbclid=1&utm_source=y', '?q=', '?q=%20', '?limit=&x[]=1']) {
      await app.inject(`/artigos${query}`);
    }
    expect(rendered).toEqual(['/artigos']);
    await app.inject('/guia-de-restaurantes?sort=votes&utm_source=x');
    await app.inject('/guia-de-restaurantes?a=b&sort=votes');
    expect(rendered).toEqual(['/artigos', '/guia-de-restaurantes?sort=votes']);
    await app.inject('/artigos?q=levada');
    await app.inject('/artigos?q=levada');
    expect(rendered.slice(2)).toEqual(['/artigos?q=levada', '/artigos?q=levada']);
  });

  it('that does not exist is not cached', async () => {
    const { app, rendered } = await siteWith();
    for (const _time of [1, 2]) {
      const answer = await app.inject('/artigos/nada/nada');
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
      expect(headingOf(answer.body)).toBe('Página não encontrada');
    }
    expect(rendered).toHaveLength(2);
  });

  it('is not cached when caching is turned off', async () => {
    const { app, rendered } = await siteWith(realPages, { cachePages: false });
    await app.inject('/artigos');
    await app.inject('/artigos');
    expect(rendered).toHaveLength(2);
  });
});

describe('the response of a page', () => {
  it.each([
    ['br', 'gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip, deflate', 'gzip'],
    ['gzip', 'br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', 'br;q=0.0, gzip;q=0', undefined],
    ['identity', '', undefined],
  ])('is encoded in %s for %j', async (encoding, accepted, expected) => {
    const plain = (await site.app.inject('/artigos')).body;
    const { headers, rawPayload } = await site.app.inject({
      url: '/artigos',
      headers: { 'accept-encoding': accepted },
    });
    expect(headers['content-encoding']).toBe(expected);
    expect(headers.vary).toContain('accept-encoding');
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }[encoding]!;
    expect(decode(rawPayload).toString()).toBe(plain);
  });

  it('is 304 for a matching ETag, weak or in a list, until the page changes', async () => {
    const { etag } = (await site.app.inject('/artigos')).headers;
    const ask = (known: string) => site.app.inject({ url: '/artigos', headers: { 'if-none-match': known } });
    for (const known of [`${etag}`, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await ask(known);
      expect([known, answer.statusCode, answer.body]).toEqual([known, 304, '']);
      expect(answer.headers).toMatchObject({ etag, 'cache-control': 'public, no-cache' });
    }
    expect((await ask('"other"')).statusCode).toBe(200);
    await room.execute('CreateArticle', room.article());
    expect((await ask(`${etag}`)).statusCode).toBe(200);
  });

  it.each(['/artigos', '/artigos?q=levada', '/en', '/RSC/R/artigos.txt'])(
    'of %s has the same text in every encoding',
    async (url) => {
      const ask = (encoding: string) => site.app.inject({ url, headers: { 'accept-encoding': encoding } });
      const plain = await ask('identity');
      expect(plain.headers).toMatchObject({ vary: expect.stringContaining('accept-encoding'), etag: /./ });
      expect(plain.headers['content-encoding']).toBeUndefined();
      for (const [encoding, decode] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const { headers, rawPayload } = await ask(encoding);
        expect(headers).toMatchObject({
          'content-encoding': encoding,
          vary: plain.headers.vary,
          etag: plain.headers.etag,
        });
        expect([url, encoding, String(decode(rawPayload)) === plain.body]).toEqual([url, encoding, true]);
      }
    },
  );

  it('is smaller for later clients of a cached page than for the first', async () => {
    const { app } = await siteWith();
    const ask = () => app.inject({ url: '/artigos', headers: { 'accept-encoding': 'br' } });
    const first = await ask();
    await vi.waitFor(
      async () => expect((await ask()).rawPayload.length).toBeLessThan(first.rawPayload.length),
      PATIENCE_MS,
    );
    const later = await ask();
    expect(String(brotliDecompressSync(later.rawPayload))).toBe(String(brotliDecompressSync(first.rawPayload)));
    expect(later.headers.etag).toBe(first.headers.etag);
  });

  it('names what it was made from in Surrogate-Key, if the site is told to', async () => {
    const { app } = await siteWith(realPages, { surrogateKeys: true });
    const keysOf = async (url: string) => {
      const { headers } = await app.inject(url);
      return String(headers['surrogate-key']).split(' ');
    };
    for (const url of ['/artigos', '/artigos', '/artigos?q=levada', '/RSC/R/artigos.txt', '/artigos/feed.xml']) {
      expect([url, await keysOf(url)]).toEqual([url, expect.arrayContaining(['articles:pt'])]);
    }
    expect(await keysOf('/en/articles')).toEqual(expect.arrayContaining(['articles:en']));
    expect(await keysOf(href('restaurantGuide', 'pt'))).toContain('restaurants');
    expect(await keysOf('/artigos')).not.toContain('restaurants');
    expect((await app.inject({ url: '/artigos', headers: { 'if-none-match': '*' } })).headers).toHaveProperty(
      'surrogate-key',
    );
    expect((await site.app.inject('/artigos')).headers).not.toHaveProperty('surrogate-key');
  });

  it('to HEAD has the headers and no body', async () => {
    const get = await site.app.inject({ url: '/artigos' });
    const head = await site.app.inject({ method: 'HEAD', url: '/artigos' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of ['etag', 'content-length', 'content-type', 'content-security-policy', 'cache-control']) {
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
    }
  });

  it('has the content security policy and nosniff', async () => {
    const { headers } = await site.app.inject('/artigos');
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("script-src 'self';"),
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  });
});

describe('a page that fails', () => {
  const failing: Record<string, WebHandler> = {
    'an error before rendering': async () => {
      throw new Error('no');
    },
    'a response with status 500': async () => new Response('broken', { status: 500 }),
    'a failed query that the page hides': async (_request, { queries }) => {
      await queries.articles('pt', { limit: -1 }).catch(() => undefined);
      return new Response('<p>all is well</p>');
    },
    'an interrupted stream': async () =>
      new Response(new ReadableStream({ pull: (controller) => controller.error(new Error('lost')) })),
    'an error in a component that suspends, while the rest is rendered': withQueries({ settings: later(null) }),
    'an error in a component': withQueries({ articles: () => ({ total: 3, items: [null, 7, {}] }) }),
    'an error in a nested component': withQueries({ articles: later({ total: 1, items: [{ title: {} }] }) }),
    'a value that React cannot render': withQueries({ settings: () => ({ title: () => 'no' }) }),
  };

  it.each(['settings', 'articles'])('also fails as payload: %s', async (query) => {
    const { app } = await siteWith(withQueries({ [query]: later(null) }));
    expect((await app.inject('/RSC/R/artigos.txt')).statusCode).toBe(500);
    expect((await site.app.inject('/RSC/R/artigos.txt')).statusCode).toBe(200);
  });

  it.each(Object.keys(failing))('with %s responds 500 with the error page, and is not cached', async (name) => {
    let fails = true;
    const { app } = await siteWith(async (request, context) =>
      fails && !request.url.endsWith('/500') ? failing[name]!(request, context) : realPages(request, context),
    );
    const answer = await app.inject('/artigos');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([500, 'no-store']);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headingOf(answer.body)).toBe('Página não encontrada');
    fails = false;
    expect((await app.inject('/artigos')).statusCode).toBe(200);
  });

  it.each([
    ['pt', '/artigos', '/', 'Algo falhou do nosso lado'],
    ['en', '/en/articles', '/en', 'Something went wrong on our side'],
  ] as const)(
    'in %s shows heading, advice and link of the 404 page, also when the error page fails',
    async (...given) => {
      const [locale, path, home, title] = given;
      const failsAt = (url: string) => url.endsWith(path);
      const once = await siteWith((request, context) =>
        failsAt(request.url) ? failing['an error before rendering']!(request, context) : realPages(request, context),
      );
      const always = await siteWith(failing['an error before rendering']);
      for (const { app } of [once, always]) {
        const { statusCode, body, headers } = await app.inject(path);
        expect([statusCode, headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
        expect(headingOf(body)).toBe(t(locale, 'notFound.title'));
        expect(body).toContain(`<title>500 · ${title}</title>`);
        expect(body).toContain(t(locale, 'notFound.description'));
        expect(body).toMatch(new RegExp(`<a [^>]*href="${home}"[^>]*>${t(locale, 'notFound.action')}</a>`));
      }
    },
  );

  it.each([
    '0:E{',
    '"0:E{',
    '1:E{"digest"',
    '\\n0:E{"digest":"1"}',
    '","0:E{"digest":"1"}',
    '<script src="/x">1:E{</script>',
    '</script>0:E{<script>',
    '<!--0:E{',
    '<link rel="modulepreload" href="/x">',
    '__WAKU_CUSTOM_ERROR__;{"status":500}',
    '$E1',
    '$@0',
    '$',
  ])('does not fail because its text contains %j', async (said) => {
    const slug = unique('slug');
    const text = `${said}\n${said}\n0:E{`;
    const content = [
      { type: 'text', text: [{ text }, { text: said, bold: true }] },
      { type: 'quote', text: [{ text }] },
    ];
    const category = await room.execute('AddCategory', {
      name: { pt: said, en: said },
      slug: { pt: slug, en: slug },
      description: { pt: text, en: text },
    });
    const written = { title: said, slug, summary: text, content, mainImageCaption: text };
    const translations = { pt: written, en: written };
    const { id } = await room.execute('CreateArticle', room.article({ category: category.id, translations }));
    const restaurant = await room.execute('AddRestaurant', restaurantInput({ name: said, descriptionPt: text }));
    const asked = encodeURIComponent(`\n${said}`);
    for (const path of [`/artigos/${slug}/${slug}`, `/artigos/${slug}`, '/artigos', '/guia-de-restaurantes', '/en']) {
      const page = await site.app.inject({ url: path });
      expect([path, page.statusCode]).toEqual([path, 200]);
      expect((page.body.match(/<script(?![^>]* src=)[^>]*>/g) ?? []).join()).not.toMatch(/<script>/);
      expect([path, (await site.app.inject(`/RSC/R${path}.txt`)).statusCode]).toEqual([path, 200]);
    }
    for (const path of [`/artigos?q=${asked}`, `/RSC/R/artigos.txt?query=q%3D${encodeURIComponent(asked)}`]) {
      expect([path, (await site.app.inject(path)).statusCode]).toEqual([path, 200]);
    }
    expect((await site.app.inject(`/artigos/${slug}/${slug}`)).body).toContain(escapeHtml(said));
    await room.execute('DeleteArticle', { id });
    await room.execute('DeleteRestaurant', { id: restaurant.id });
  });
});

describe('a URL', () => {
  it.each([
    ['/artigos/', '/artigos'],
    ['/artigos///', '/artigos'],
    ['//evil.example', '/evil.example'],
    ['//evil.example/', '/evil.example'],
    ['//artigos//?q=mar', '/artigos?q=mar'],
    ['/pt', '/'],
    ['/pt/artigos?q=mar', '/artigos?q=mar'],
    ['/index.html', '/'],
    ['/en/index.html?q=1', '/en?q=1'],
  ])('%j redirects permanently to %j', async (url, location) => {
    const answer = await site.app.inject(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([308, location]);
  });

  it.each([
    ['/%', 'pt'],
    ['/%ff?q=1', 'pt'],
    ['/%c3%28', 'pt'],
    ['/artigos/%zz', 'pt'],
    ['/artigos/%00', 'pt'],
    ['/artigos/%E0%A4%A', 'pt'],
    ['/en/articles/%E0%A4%A', 'en'],
  ] as const)('%j, which cannot be decoded, shows the page of the error 400', async (url, locale) => {
    const { statusCode, headers, body } = await site.app.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(body).toContain(t(locale, 'failure.400'));
    const head = await site.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([400, '']);
    const posted = await site.app.inject({ method: 'POST', url });
    expect([posted.statusCode, posted.json().code]).toEqual([400, 'unreadable']);
  });

  it('with an escaped percent sign is looked up', async () => {
    const { statusCode, body } = await site.app.inject('/artigos/100%25?q=%00');
    expect([statusCode, body.includes('Página não encontrada: /artigos/100%')]).toEqual([404, true]);
  });

  it.each([
    ['/nada?utm_source=x&q=mar', 'Página não encontrada: /nada?utm_source=x&q=mar'],
    ['/nada?q=p%C3%A3o&b=%ff', 'Página não encontrada: /nada?q=p%C3%A3o&b=%ff'],
    ['/n%C3%A3o?x=p%C3%A3o', 'Página não encontrada: /não?x=pão'],
    ['/artigos/nada/nada?a=1', 'Página não encontrada: /artigos/nada/nada?a=1'],
    ['/en/nothing?ref=%3Cb%3E', 'Page not found: /en/nothing?ref=<b>'],
    ['/en/hyperlink/nothing?a&b=', 'Page not found: /en/hyperlink/nothing?a&b='],
    ['/nesta-edicao?edition=0&a=1', 'Página não encontrada: /nesta-edicao?edition=0&a=1'],
  ])('%j without a page shows path and query as requested', async (url, message) => {
    const { statusCode, body } = await site.app.inject(url);
    expect([statusCode, body.includes(escapeHtml(message))]).toEqual([404, true]);
  });

  it('without a page shows each of two concurrent visitors their own query', async () => {
    const bodies = await Promise.all(
      ['?a=1', '?a=2'].map(async (query) => (await site.app.inject(`/nada${query}`)).body),
    );
    expect(bodies[0]).toContain('Página não encontrada: /nada?a=1');
    expect(bodies[1]).toContain('Página não encontrada: /nada?a=2');
  });

  it('of a former name keeps its whole query, in each format', async () => {
    const { id } = await room.execute('AddContributor', { name: unique('Ana'), role: 'author' });
    const slugOf = async () =>
      (await site.runtime.read.selectFrom('contributor').select('slug').where('id', '=', id).executeTakeFirstOrThrow())
        .slug;
    const former = href('author', 'pt', { slug: await slugOf() });
    await room.execute('EditContributor', { id, name: unique('Eva') });
    const current = href('author', 'pt', { slug: await slugOf() });
    for (const [url, location] of [
      [`${former}?offset=24&utm_source=x`, `${current}?offset=24&utm_source=x`],
      [`${dataPath(former)}?limit=48`, `${dataPath(current)}?limit=48`],
      [`${payloadPath(former)}?query=limit%3D48`, `${payloadPath(current)}?query=limit%3D48`],
    ]) {
      const { statusCode, headers } = await site.app.inject(url!);
      expect([statusCode, headers.location]).toEqual([301, location]);
    }
  });

  it('with an invalid search shows the page without it', async () => {
    expect((await site.app.inject('/artigos?q=%00')).statusCode).toBe(200);
  });

  it.each(['/api/articles/%zz', '/api/articles?q=%00'])('%j of the API gets a JSON error', async (url) => {
    const { statusCode, headers } = await site.app.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8']);
  });

  it('of the default favicon redirects to the icon', async () => {
    const { statusCode, headers } = await site.app.inject('/favicon.ico');
    expect([statusCode, headers.location]).toEqual([301, '/icon-192.png']);
    expect((await site.app.inject('/icon-192.png')).statusCode).toBe(200);
  });

  it('of an unknown API path gets a JSON error, and so does POST to a page', async () => {
    for (const [method, url] of [
      ['GET', '/api/nothing'],
      ['GET', '/api/commands/CreateArticle'],
      ['POST', '/artigos'],
      ['PUT', '/api/articles/x'],
      ['DELETE', '/'],
    ] as const) {
      const answer = await site.app.inject({ method, url, headers: { 'accept-language': 'en' } });
      expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
        url,
        404,
        'application/problem+json; charset=utf-8',
      ]);
      expect(answer.json()).toMatchObject({ code: 'not_found', detail: 'It could not be found.' });
    }
  });
});
