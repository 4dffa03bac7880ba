import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#domain/shared/locale.ts';
import { builtWeb } from '#testing/built-web.ts';
import { restaurantInput } from '#testing/content/restaurant.ts';
import type { EditorClient } from '#testing/editor-client.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { href, isSecretPath, pageNames } from '#web/routes.ts';
import { dataPath, payloadPath } from './page-url.ts';

/** The queries whose results programs may read with the data of public pages. Nothing in them is hidden from readers. */
const PUBLIC_QUERIES = [
  'adverts',
  'article',
  'articles',
  'categories',
  'category',
  'contributors',
  'corrections',
  'edition',
  'editions',
  'footer',
  'frontPage',
  'guide',
  'hyperlink',
  'hyperlinks',
  'keywords',
  'latestVoteProof',
  'mostRead',
  'newestOfCategory',
  'page',
  'restaurantsNear',
  'settings',
  'tableOfTheWeek',
];

let room: EditorClient;
let app: FastifyInstance;
let id: string;
let slug: string;
const title = 'Água & <luz>';
const travel = {
  kind: 'place',
  name: { pt: 'Fanal', en: 'Fanal' },
  position: { latitude: 32.8093, longitude: -17.142 },
};

useEditorClient('editor', async ({ site, room: client }) => {
  room = client;
  app = await site.another({ web: await builtWeb() });
});
beforeAll(async () => {
  await room.execute('AddRestaurant', restaurantInput());
  const added = await room.execute(
    'CreateArticle',
    room.article({ translations: { pt: { title, slug: 'agua' } }, travel }),
  );
  id = added.id;
  slug = 'agua';
});

const articlePath = (of = slug) => href('article', 'pt', { category: room.categorySlug, slug: of });
const read = (path: string, headers = {}) => app.inject({ url: dataPath(path), headers });
interface PageData {
  queries: { name: string; result: unknown }[];
}

describe('the data of a page', () => {
  it('has path, language, title and the results of its queries', async () => {
    const answer = await read(articlePath());
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['access-control-allow-origin']]).toEqual([
      200,
      'application/json; charset=utf-8',
      '*',
    ]);
    const { queries, ...rest } = answer.json();
    expect(rest).toEqual({ path: articlePath(), locale: 'pt', title: expect.stringContaining(title) });
    expect(queries).toContainEqual({
      name: 'article',
      args: ['pt', room.categorySlug, slug],
      result: { found: expect.objectContaining({ id, title }) },
    });
  });

  it('has results of public queries only', async () => {
    const fixed = locales
      .flatMap((locale) => pageNames.map((name) => href(name, locale)))
      .filter((path) => !path.endsWith('/'));
    const names = new Set<string>();
    for (const path of ['/', ...fixed, articlePath(), href('category', 'pt', { category: room.categorySlug })]) {
      const answer = await read(path, { accept: 'text/html' });
      if (answer.statusCode === 404) continue;
      expect([path, answer.statusCode]).toEqual([path, 200]);
      for (const { name } of answer.json<PageData>().queries) names.add(name);
    }
    expect([...names].filter((name) => !PUBLIC_QUERIES.includes(name))).toEqual([]);
    expect(names.size).toBeGreaterThan(10);
  });

  it('is kept until the page changes', async () => {
    const { headers } = await read(articlePath());
    const again = await read(articlePath(), { 'if-none-match': headers.etag });
    expect([again.statusCode, headers['cache-control']]).toEqual([304, 'public, no-cache']);
    const translations = { pt: { title: 'Outra água', slug } };
    await room.execute('EditArticle', { ...room.article({ translations }), id });
    const changed = await read(articlePath(), { 'if-none-match': headers.etag });
    expect([changed.statusCode, changed.json().title]).toEqual([200, expect.stringContaining('Outra água')]);
  });

  it('is JSON also where there is no such page, or the page is for one reader only', async () => {
    const secret = pageNames.map((name) => href(name, 'pt', { token: 'a' })).find(isSecretPath)!;
    for (const path of ['/none', articlePath('none'), secret, '/admin']) {
      const answer = await read(path, { accept: 'text/html' });
      expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([
        path,
        404,
        'application/problem+json; charset=utf-8',
      ]);
    }
  });

  it('is refused in the language of the page', async () => {
    const detailAt = async (path: string, language?: string) =>
      (await read(path, language ? { 'accept-language': language } : {})).json().detail;
    expect(await detailAt('/en/none')).toBe('It could not be found.');
    expect(await detailAt('/none', 'en')).toBe('Não foi encontrado.');
    const secret = pageNames.map((name) => href(name, 'en', { token: 'a' })).find(isSecretPath)!;
    expect(await detailAt(secret, 'pt')).toBe('It could not be found.');
  });

  it('leads to that of the new address when the page has moved', async () => {
    const former = articlePath();
    const translations = { pt: { title, slug: 'agua-nova' } };
    await room.execute('EditArticle', { ...room.article({ translations }), id });
    const answer = await read(former);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, dataPath(articlePath('agua-nova'))]);
    const payload = await app.inject(payloadPath(former));
    expect([payload.statusCode, payload.headers.location]).toEqual([301, payloadPath(articlePath('agua-nova'))]);
    expect((await app.inject(payload.headers.location as string)).statusCode).toBe(200);
  });
});
