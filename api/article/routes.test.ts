import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

let site: SiteUnderTest;
let room: EditorClient;

useEditorClient('editor', (opened) => {
  ({ site, room } = opened);
});

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

const problem = (status: number, code: string) => ({ status, code });

describe('the article queries', () => {
  it('list articles in the documented format, in the requested language', async () => {
    const slug = unique('slug');
    const translations = { pt: { title: 'Um', slug, summary: 'Resumo' }, en: { title: 'One', slug } };
    const { id } = await room.execute('CreateArticle', room.article({ translations, date: '2999-12-31' }));
    const { items, total, nextOffset } = (await get('/api/articles?locale=pt&limit=1')).json();
    const name = expect.stringMatching(/^categoria/);
    expect(items).toEqual([
      {
        id,
        locale: 'pt',
        slug,
        category: { slug: room.categorySlug, name },
        title: 'Um',
        summary: 'Resumo',
        author: expect.stringMatching(/^author/),
        date: '2999-12-31',
        featured: false,
        minutes: 1,
        url: `/artigos/${room.categorySlug}/${slug}`,
        image: null,
      },
    ]);
    expect(nextOffset).toBe(total > 1 ? 1 : null);
    const language = { 'accept-language': 'en' };
    expect((await get('/api/articles?limit=1', language)).json().items[0].title).toBe('One');
    expect((await get('/api/articles?limit=1', { ...language, cookie: 'locale=pt' })).json().items[0].title).toBe('Um');
    expect((await get(`/api/articles/${slug}?locale=en`)).json()).toMatchObject({
      title: 'One',
      content: [{ type: 'text', text: [{ text: 'A água corre.' }] }],
    });
  });

  it('filter by text and by category, with paging', async () => {
    const word = `palavra${randomUUID().slice(0, 8)}`;
    for (const n of [1, 2, 3]) {
      await room.execute('CreateArticle', room.article({ translations: { pt: { title: `${word} ${n}` } } }));
    }
    const seen: string[] = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const page: { total: number; items: { title: string }[]; nextOffset: number | null } = (
        await get(`/api/articles?locale=pt&q=${word}&limit=2&offset=${offset}`)
      ).json();
      expect(page.total).toBe(3);
      seen.push(...page.items.map(({ title }) => title));
      offset = page.nextOffset;
    }
    expect(seen.sort()).toEqual([`${word} 1`, `${word} 2`, `${word} 3`]);
    const [first] = (await get(`/api/articles?locale=pt&q=${word}+1`)).json().items;
    expect(first).toMatchObject({
      highlights: {
        title: [
          { text: word, hit: true },
          { text: ' ', hit: false },
          { text: '1', hit: true },
        ],
        summary: [],
      },
      excerpt: null,
    });
    const elsewhere = await get(`/api/articles?locale=pt&q=${word}&category=nowhere`);
    expect(elsewhere.json()).toEqual({ total: 0, items: [], nextOffset: null });
  });

  it('say how many results match all words; the others come after them', async () => {
    const [one, other] = [`uva${randomUUID().slice(0, 8)}`, `tonel${randomUUID().slice(0, 8)}`];
    for (const title of [`${one} a`, `${one} b`, `${one} ${other}`, `${other} c`]) {
      await room.execute('CreateArticle', room.article({ translations: { pt: { title, slug: unique('slug') } } }));
    }
    const titlesFrom = async (offset: number) => {
      const url = `/api/articles?locale=pt&exact=true&limit=2&offset=${offset}&q=${one}%20${other}`;
      const { total, items, search } = (await get(url)).json();
      return { total, search, titles: items.map(({ title }: { title: string }) => title) };
    };
    const first = await titlesFrom(0);
    expect(first).toMatchObject({ total: 4, search: { complete: 1 } });
    expect(first.titles[0]).toBe(`${one} ${other}`);
    expect(await titlesFrom(2)).toMatchObject({
      total: 4,
      search: { complete: 1 },
      titles: [expect.any(String), expect.any(String)],
    });
    expect((await get(`/api/articles?locale=pt&exact=true&q=${one}`)).json().search).toBeUndefined();
  });

  it('filter by date, including the first and the last day', async () => {
    const slug = unique('dated');
    await room.execute(
      'CreateArticle',
      room.article({ translations: { pt: { title: 'Datado', slug } }, date: '1999-12-31' }),
    );
    const total = async (query: string) => (await get(`/api/articles?locale=pt&${query}`)).json().total;
    expect(await total('from=1999-12-31&to=1999-12-31')).toBe(1);
    expect(await total('q=datado&from=1999-12-31&to=1999-12-31')).toBe(1);
    expect((await get('/api/articles?from=2000-01-01&to=1999-12-31')).statusCode).toBe(422);
    expect(await total('q=datado&to=1999-12-30')).toBe(0);
  });

  it('must be revalidated by caches', async () => {
    for (const url of ['/api/articles', '/api/categories', '/api/contributors']) {
      expect((await get(url)).headers['cache-control']).toBe('public, no-cache');
    }
  });

  it.each([
    'locale=fr',
    'limit=0',
    'limit=101',
    'limit=x',
    'limit=',
    'offset=-1',
    'offset=1.5',
    `q=${'x'.repeat(201)}`,
    'q=a&q=b',
    'from=1999-02-29',
    'to=yesterday',
  ])('reject %s', async (query) => {
    const answer = await get(`/api/articles?${query}`);
    expect(answer.json()).toMatchObject({
      ...problem(422, 'invalid'),
      errors: [{ path: query.split('=')[0], message: expect.stringMatching(/./) }],
    });
  });

  it.each(['%27%20or%201=1--', '%22', '%5C', '%26%7C!', '<->', '*', '%F0%9F%8D%8C', "a'b", '-', '%25'])(
    'search for %j without errors',
    async (q) => {
      expect((await get(`/api/articles?q=${q}`)).statusCode).toBe(200);
      expect((await get(`/artigos?q=${q}`)).statusCode).toBe(200);
    },
  );

  it('redirect a former slug permanently to the current one, in the same language', async () => {
    const [former, current] = [unique('former'), unique('current')];
    const translations = { pt: { title: 'Um', slug: former }, en: { title: 'One' } };
    const { id } = await room.execute('CreateArticle', room.article({ translations }));
    await room.execute('EditArticle', { id, translations: { pt: { slug: current } } });
    const moved = await get(`/api/articles/${former}?locale=pt&minPosition=1`);
    expect([moved.statusCode, moved.headers['cache-control']]).toEqual([301, 'no-store']);
    expect(moved.headers.location).toBe(`/api/articles/${current}?locale=pt&minPosition=1`);
    expect((await get(`/api/articles/${former}`, { 'accept-language': 'pt' })).headers.location).toBe(
      `/api/articles/${current}?locale=pt`,
    );
    expect((await get(moved.headers.location as string)).json()).toMatchObject({ id });
    expect((await get(`/api/articles/${former}?locale=en`)).statusCode).toBe(404);
  });

  it('respond 404 for articles that do not exist', async () => {
    expect((await get('/api/articles/nothing?locale=pt')).json()).toMatchObject(problem(404, 'not_found'));
  });
});
