import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { locales } from '#domain/shared/locale.ts';
import { restaurantInput } from '#testing/content/restaurant.ts';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import { longestLoopBlock } from '#testing/event-loop-delay.ts';
import { routesOf } from '#testing/routes-of.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { isFullRun } from '#testing/test-scale.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { pageDefinitions, pageNames, pagePaths } from '#web/routes.ts';

let site: SiteUnderTest;
let room: EditorClient;
let slug: string;

useEditorClient('editor', async (opened) => {
  ({ site, room } = opened);
  await fill();
});

/** Adds content: in the long tests, lists of the length that pages show and the longest possible article. */
const fill = async () => {
  slug = unique('slug');
  const words = 'A levada corre devagar, «sempre» — à sombra dos loureiros. '.repeat(isFullRun ? 2500 : 20);
  const content = words.match(/.{1,600}/g)!.map((text) => ({ type: 'text', text: [{ text }, { text, bold: true }] }));
  const title = 'Levada levada levada';
  const translations = { pt: { title, slug, content }, en: { title, slug, content } };
  await room.execute('CreateArticle', room.article({ translations }));
  for (let each = 0; each < (isFullRun ? 300 : 3); each++) {
    const texts = {
      title: `${title} ${each}`,
      summary: 'A levada corre devagar. '.repeat(20),
      content: content.slice(0, 20),
    };
    await room.execute('CreateArticle', room.article({ translations: { pt: texts, en: texts } }));
  }
  for (let each = 0; each < (isFullRun ? 60 : 2); each++) {
    const openingHours = each % 2 ? 'Tu-Sa 12:00-15:00,19:00-22:30; PH off' : `${'Mo 1:00-2:00;'.repeat(19)}`;
    await room.execute('AddRestaurant', restaurantInput({ name: unique('Casa'), openingHours }));
  }
};

/** Characters that fit into headers of 16 kB, Node's limit (`--max-http-header-size`). */
const HEAD = 15_000;
const filled = (part: string, length = HEAD): string => part.repeat(Math.ceil(length / part.length)).slice(0, length);

type Asked = [name: string, request: InjectOptions];

let asked = 0;
/** Returns another IP address for each request, because rate limits count by network and a rejected request costs nothing. */
const anotherAddress = (): string => {
  asked += 1;
  return `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`;
};

/** Maximum bytes of a response, except for pictures and built scripts, whose length no request determines. */
const MAX_BYTES = 1_000_000;

/** Parameter names of all pages and API queries, for the largest query strings. */
const NAMES = [
  ...new Set(
    pageNames.flatMap((screen) => [
      ...(pageDefinitions[screen].cachedQuery ?? []),
      ...(pageDefinitions[screen].uncachedQuery ?? []),
    ]),
  ),
  ...['locale', 'category', 'sort', 'from', 'to', 'by', 'rule', 'query', 'minPosition', 'type', 'after'],
];
const queries: Record<string, string> = {
  'one value without end': `q=${filled('a')}`,
  'ten thousand parameters': filled('a&'),
  'one parameter ten thousand times': filled('q=a&'),
  'every parameter, absurd': NAMES.map((name) => `${name}=${filled('9', 500)}`).join('&'),
  'nested parameters': `q${filled('[a]')}=1`,
  'percent signs': `q=${filled('%25')}`,
  'percent signs that say nothing': `q=${filled('%')}`,
  'words without end': `q=${filled('levada%20')}`,
  'one letter': 'q=l',
  'one letter and a space, without end': `q=${filled('l+')}`,
  'quotes and signs': `q=${filled('%22-(a%20OR%20')}`,
  'spaces, then a letter': `q=${filled('%20')}x&area=${filled('+', 100)}x`,
  'accents upon accents': `q=a${filled('%CC%81')}`,
  'the longest list': 'limit=240&offset=0',
  'a list far behind': 'limit=240&offset=999999',
  'line breaks': `q=${filled('%0A0:E%7B')}`,
};

const heads: Record<string, Record<string, string>> = {
  'a cookie without end': { cookie: `session=${filled('x')}` },
  'thousands of cookies': { cookie: filled('a=b; ') },
  'cookies of nothing but signs': { cookie: filled(';="%') },
  'a toast without end': { cookie: `toast=${filled('%7B')}`, accept: 'text/html' },
  'a toast of nested lists': { cookie: `toast=${filled('[')}`, accept: 'text/html' },
  'a voter who never ends': { cookie: `voter=${filled('a.')}` },
  'every language there is': { 'accept-language': filled('en-GB-oxendict;q=0.123,') },
  'languages of commas': { 'accept-language': filled(',') },
  'languages of spaces': { 'accept-language': `en${filled(' ')}x` },
  'every encoding there is': { 'accept-encoding': filled('br;q=0.1,') },
  'encodings of signs': { 'accept-encoding': `gzip${filled(' ;')}` },
  'every tag there is': { 'if-none-match': filled('W/"abc", ') },
  'tags of spaces and commas': { 'if-none-match': `"${filled(' ,')}` },
  'a referer without end': { referer: `http://localhost:80/${filled('a/')}` },
  'an origin without end': { origin: `http://${filled('a.')}` },
  'a browser without end': { 'user-agent': filled('Mozilla/5.0 (') },
  'ranges without end': { range: `bytes=${filled('0-1,')}` },
  'a chain of proxies': { 'x-forwarded-for': filled('10.0.0.1, ') },
  'types of all kinds': { accept: filled('text/html;q=0.1,') },
  'a host without end': { host: filled('a.') },
  'a key without end': { 'idempotency-key': filled('k') },
};

const MB = 1024 * 1024;
/** Bytes that Node reads from a socket at a time: an upload is processed in such pieces, between which other requests run. */
const AT_ONCE = 65_536;
const bodies: Record<string, [type: string, body: string]> = {
  'a hundred thousand unknown fields': ['application/json', objectOf(100_000)],
  'nine thousand bytes of unknown fields': ['application/json', objectOf(800)],
  'lists within lists': ['application/json', `${'['.repeat(MB)}${']'.repeat(MB)}`],
  'a list of everything': ['application/json', `{"translations":[${filled('{},', MB)}1]}`],
  'a text without end': ['application/json', JSON.stringify({ email: filled('a', MB), token: filled('a', MB) })],
  'an address that makes expressions look back': [
    'application/json',
    JSON.stringify({ email: `${filled('a.', 250)}@`, restaurantId: filled('-', 5000) }),
  ],
  'dots and signs': [
    'application/json',
    JSON.stringify({
      email: `a@${filled('a-.', 240)}`,
      path: `/${filled('%2e%2e/', 4000)}`,
      referrer: filled('http://', 4000),
    }),
  ],
  'a hundred thousand fields of a form': ['application/x-www-form-urlencoded', filled('a=b&', 400_000)],
  'nine thousand bytes of a form': ['application/x-www-form-urlencoded', filled('a=b&', 9000)],
  'a form within a form': ['application/x-www-form-urlencoded', `a${filled('[a]', 9000)}=1`],
  'a form of lists': ['application/x-www-form-urlencoded', filled('a[]=1&', 9000)],
  'a form of numbered lists': [
    'application/x-www-form-urlencoded',
    Array.from({ length: 700 }, (_, at) => `a[${at}][b]=1`).join('&'),
  ],
  'a form of percent signs': ['application/x-www-form-urlencoded', `email=${filled('%', 9000)}`],
  'a form of brackets': ['application/x-www-form-urlencoded', filled('[', 9000)],
  'parts without end': [
    'multipart/form-data; boundary=a',
    filled('--a\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n', AT_ONCE),
  ],
  'no part ever': ['multipart/form-data; boundary=a', filled('-', AT_ONCE)],
};

function objectOf(fields: number): string {
  return JSON.stringify(Object.fromEntries(Array.from({ length: fields }, (_, at) => [`field${at}`, at])));
}

/** Values for path parameters. */
const parameters: Record<string, string> = {
  'as long as it may be': filled('a', 499),
  'longer than it may be': filled('a', 3000),
  'dashes without end': filled('a-', 498),
  'percent signs': filled('%25', 498),
  dots: filled('%2e', 498),
  'line breaks': filled('%0A0:E%7B', 495),
  digits: filled('9', 499),
};

const deepAddresses = Object.entries<string>({
  'an address as deep as it may be': `/${filled('a/')}`,
  'slashes without end': filled('/'),
  'percent signs': `/${filled('%25')}`,
  dots: `/${filled('../')}`,
  'broken percent signs': `/${filled('%C3')}`,
  'data of such a page': `/RSC/R/${filled('a/')}.txt`,
  'data with a query in its query': `/RSC/R/artigos.txt?query=${filled('q%253D')}`,
  underscores: `/RSC/R/${filled('_')}.txt`,
  'the end of a page': filled('/index.html'),
}).map(([name, url]): Asked => [name, { url }]);

/** Replaces path parameters by values that exist, if known. */
const existing = (path: string): string => {
  const known: Record<string, string> = { category: room.categorySlug, slug, file: '1', locale: 'en', kind: 'screen' };
  return path
    .replaceAll(/:file\([^)]*\)/g, ':file')
    .replaceAll(/:(\w+)|\[(\w+)\]|\*/g, (_, one, other) => known[one ?? other] ?? 'home');
};

const filledIn = (path: string, value: string): string =>
  path.replaceAll(/:file\([^)]*\)/g, '1').replaceAll(/:\w+|\[\w+\]|\*/g, () => value);

/** Returns all URLs: registered routes, pages, and in the long tests the payloads of pages. */
const addresses = (): { path: string; methods: string[] }[] => {
  const routes = routesOf(site.app);
  const shown = pageNames.flatMap((screen) => locales.map((locale) => pagePaths[screen][locale]));
  const data = isFullRun ? shown.map((path) => `/RSC/R${path === '/' ? '/_root' : path}.txt`) : [];
  return [...routes, ...[...shown, ...data].map((path) => ({ path, methods: ['GET'] }))];
};

const requestsOf = ({ path, methods }: { path: string; methods: string[] }): Asked[] => {
  const plain = existing(path);
  const own = methods.filter((method) => method !== 'HEAD');
  return own.flatMap((method): Asked[] => {
    if (method !== 'GET')
      return Object.entries(bodies).map(([name, [type, payload]]) => [
        `${method} ${path}: ${name}`,
        { method: method as 'POST', url: plain, headers: { 'content-type': type }, payload },
      ]);
    const url = (query: string) =>
      path.startsWith('/RSC/') ? `${plain}?query=${encodeURIComponent(query)}`.slice(0, HEAD) : `${plain}?${query}`;
    return [
      [`GET ${path}`, { url: plain }],
      ...Object.entries(queries).map(([name, query]): Asked => [`GET ${path}: ${name}`, { url: url(query) }]),
      ...Object.entries(heads).map(([name, headers]): Asked => [`GET ${path}: ${name}`, { url: plain, headers }]),
      ...(/[:[*]/.test(path)
        ? Object.entries(parameters).map(
            ([name, value]): Asked => [`GET ${path}: ${name}`, { url: filledIn(path, value) }],
          )
        : []),
    ];
  });
};

describe('the largest legal request to any URL', () => {
  it('is tested for every route and every page', () => {
    const paths = addresses().map(({ path }) => path);
    for (const path of [
      '/sitemap.xml',
      '/api/articles/:slug',
      '/api/media',
      '/share/:locale/:kind/:id.jpg',
      '/en/articles',
    ]) {
      expect(paths).toContain(path);
    }
    expect(paths.length).toBeGreaterThan(70);
  });

  it('gets a short response without a server error', async () => {
    await expect.poll(async () => (await site.app.inject('/health/ready')).statusCode).toBe(200);
    // One of the extreme requests for each URL, one after the other.
    const some = addresses().map((address, at) => {
      const all = requestsOf(address);
      return all[(at * 7) % all.length]!;
    });
    for (const [name, request] of [...some, ...deepAddresses]) {
      const { statusCode, rawPayload, headers } = await site.app.inject({
        ...request,
        remoteAddress: anotherAddress(),
      });
      expect({ name, failed: statusCode >= 500 }).toEqual({ name, failed: false });
      expect({ name, long: rawPayload.length > MAX_BYTES }).toEqual({ name, long: false });
      if (!String(headers['content-type']).startsWith('application/problem+json')) continue;
      const problem = JSON.parse(String(rawPayload));
      expect({ name, few: problem.errors.length <= 20 && rawPayload.length < 10_000 }).toEqual({ name, few: true });
    }
  });

  it.skipIf(!isFullRun)('does not block other requests for more than 50 ms', { timeout: 1_800_000 }, async () => {
    const all = [...addresses().flatMap(requestsOf), ...deepAddresses];
    const held: [string, number][] = [];
    for (const [name, request] of all) {
      const median = await medianTurn(() => site.app.inject({ ...request, remoteAddress: anotherAddress() }));
      if (median > 50) held.push([name, Math.round(median)]);
    }
    expect(held).toEqual([]);
  });
});

/** Returns the median of five measurements, of which the first ones warm up the JIT compiler. */
const medianTurn = async (ask: () => Promise<unknown>): Promise<number> => {
  const turns: number[] = [await longestLoopBlock(ask)];
  if (turns[0]! <= 50) return turns[0]!;
  for (let again = 0; again < 4; again++) turns.push(await longestLoopBlock(ask));
  return turns.sort((one, other) => one - other)[2]!;
};
