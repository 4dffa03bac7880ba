import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Newsroom, unique } from '#testing/newsroom.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useNewsroom } from '#testing/use-newsroom.ts';

let site: SiteUnderTest;
let room: Newsroom;
let cookie: string;

useNewsroom('editor', (opened) => {
  ({ site, room, cookie } = opened);
});

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

const problem = (status: number, code: string) => ({ status, code });

describe('the articles', () => {
  it('are listed as promised, in the language asked for', async () => {
    const slug = unique('slug');
    const translations = { pt: { title: 'Um', slug, summary: 'Resumo' }, en: { title: 'One', slug } };
    const { id } = await room.done('CreateArticle', room.article({ translations, date: '2999-12-31' }));
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
    expect((await get(`/api/articles/${slug}?locale=en`)).json()).toMatchObject({ title: 'One', content: [] });
  });

  it('are found by words and by category, a page at a time', async () => {
    const word = `palavra${randomUUID().slice(0, 8)}`;
    for (const n of [1, 2, 3]) {
      await room.done('CreateArticle', room.article({ translations: { pt: { title: `${word} ${n}` } } }));
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

  it('are of the days asked for, both included', async () => {
    const slug = unique('dated');
    await room.done(
      'CreateArticle',
      room.article({ translations: { pt: { title: 'Datado', slug } }, date: '1999-12-31' }),
    );
    const total = async (query: string) => (await get(`/api/articles?locale=pt&${query}`)).json().total;
    expect(await total('from=1999-12-31&to=1999-12-31')).toBe(1);
    expect(await total('q=datado&from=1999-12-31&to=1999-12-31')).toBe(1);
    expect(await total('from=2000-01-01&to=1999-12-31')).toBe(0);
    expect(await total('q=datado&to=1999-12-30')).toBe(0);
  });

  it('are fresh: nobody keeps an answer without asking again', async () => {
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
  ])('are not listed for %s', async (query) => {
    const answer = await get(`/api/articles?${query}`);
    expect(answer.json()).toMatchObject({
      ...problem(422, 'invalid'),
      errors: [{ path: query.split('=')[0], message: expect.stringMatching(/./) }],
    });
  });

  it.each(['%27%20or%201=1--', '%22', '%5C', '%26%7C!', '<->', '*', '%F0%9F%8D%8C', "a'b", '-', '%25'])(
    'are searched for %j without harm',
    async (q) => {
      expect((await get(`/api/articles?q=${q}`)).statusCode).toBe(200);
      expect((await get(`/artigos?q=${q}`)).statusCode).toBe(200);
    },
  );

  it('that do not exist are 404', async () => {
    expect((await get('/api/articles/nothing?locale=pt')).json()).toMatchObject(problem(404, 'not_found'));
  });
});

describe('the history', () => {
  it('of one thing tells who did what, from which command, and what it changed', async () => {
    const { id, stream } = await room.done('CreateArticle', room.article({ translations: { pt: { title: 'Antes' } } }));
    const { position } = await room.done('EditArticle', { id, translations: { pt: { title: 'Depois' } } });
    for (const role of ['admin', 'editor', 'analyst'] as const) {
      const answer = await get(`/api/history/${stream}`, { cookie: await site.signIn(role) });
      expect(answer.headers['cache-control']).toContain('no-store');
      const { total, items } = answer.json();
      expect([total, items.map(({ type }: { type: string }) => type)]).toEqual([
        3,
        ['ArticleCreated', 'ArticlePublished', 'ArticleEdited'],
      ]);
      expect(items[2]).toEqual({
        position,
        stream,
        revision: 2,
        type: 'ArticleEdited',
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        actor: { id: expect.any(String), name: 'editor', kind: 'staff' },
        command: 'EditArticle',
        changes: [{ path: 'translations.pt.title', from: 'Antes', to: 'Depois' }],
      });
    }
  });

  it('and the events are for staff only', async () => {
    for (const url of [`/api/history/contributor-${room.author}`, '/api/events']) {
      expect((await get(url)).json()).toMatchObject(problem(401, 'not_signed_in'));
    }
    expect((await get('/api/history/article-none', { cookie })).json()).toMatchObject(problem(404, 'not_found'));
  });
});

describe('the events', () => {
  const events = async (query: string) => (await get(`/api/events?${query}`, { cookie })).json();

  it('come in order, a page at a time, each once', async () => {
    await room.done('CreateArticle', room.article());
    const all = (await events('limit=1000')).items;
    const paged: unknown[] = [];
    for (let after = '0'; ; ) {
      const { items, next } = await events(`limit=3&after=${after}`);
      paged.push(...items);
      if (next === null) break;
      after = next;
    }
    expect(paged).toEqual(all);
    const positions = all.map(({ position }: { position: string }) => Number(position));
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
  });

  it('are filtered by type and by actor', async () => {
    const { items } = await events('type=CategoryAdded&limit=1000');
    expect(new Set(items.map(({ type }: { type: string }) => type))).toEqual(new Set(['CategoryAdded']));
    const { id } = items[0].actor;
    expect((await events(`actor=${id}`)).items.length).toBeGreaterThan(1);
    expect(await events('actor=nobody')).toEqual({ items: [], next: null });
  });

  it.each(['after=x', 'after=-1', `after=${'9'.repeat(19)}`, 'limit=0', 'limit=1001', 'type=a&type=b'])(
    'are not listed for %s',
    async (query) => expect(await events(query)).toMatchObject(problem(422, 'invalid')),
  );
});
