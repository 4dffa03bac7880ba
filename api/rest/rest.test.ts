import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { PostgrestClient } from '@supabase/postgrest-js';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { column, type PublishedView } from '#projections/published-view.ts';
import { publishedViews } from '#projections/read-models.ts';
import { createAccountAndSession } from '#testing/auth/auth-site.ts';
import { createTestServiceKey } from '#testing/auth/service-key.ts';
import { restaurantInput } from '#testing/content/restaurant.ts';
import type { EditorClient } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { repetitions } from '#testing/test-scale.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { parseQuery } from './parse/query.ts';
import { runQuery } from './run-query.ts';

let site: SiteUnderTest;
let room: EditorClient;
let url: string;
const TITLES = ['Caldeirão Verde', 'Rabaçal', 'Vinte e cinco fontes'];

useEditorClient('editor', async (opened) => {
  ({ site, room } = opened);
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}/rest/v1`;
  for (const [index, title] of TITLES.entries()) {
    const date = `2026-03-0${index + 1}`;
    await room.execute(
      'CreateArticle',
      room.article({ date, translations: { pt: { title, summary: `${title}, a pé.` } } }),
    );
  }
  await room.execute('CreateArticle', {
    ...room.article({ translations: { pt: { title: 'Rascunho' } } }),
    draft: true,
  });
  await room.execute('AddRestaurant', restaurantInput({ name: 'Casa da Levada', rating: 4.5 }));
  await room.execute('AddRestaurant', restaurantInput({ name: 'A "Tasca", 2' }));
  await room.execute('OpenEdition', { number: 7, month: '2026-03', title: { pt: 'Março', en: 'March' } });
});

/** An unmodified client, with the bearer token if one is given. */
const client = (token?: string) =>
  new PostgrestClient(url, token ? { headers: { Authorization: `Bearer ${token}` } } : {});

describe('the rows of a view', () => {
  it('are those that readers can see, with the columns that were selected', async () => {
    const { data, error } = await client().from('articles').select('headline:title, date, words::text').order('date');
    expect(error).toBeNull();
    expect(data).toEqual(TITLES.map((headline, at) => ({ headline, date: `2026-03-0${at + 1}`, words: '3' })));
  });

  it('have ratings between two whole numbers', async () => {
    const rated = await client().from('restaurants').select('name, rating').gt('rating', '4.4').lt('rating', '4.6');
    expect(rated).toMatchObject({ error: null, data: [{ name: 'Casa da Levada', rating: 4.5 }] });
  });

  it('are counted, in pages that neither repeat nor leave out any', async () => {
    const page = (from: number) =>
      client()
        .from('articles')
        .select('title', { count: 'exact' })
        .order('locale')
        .range(from, from + 1);
    const [first, second] = [await page(0), await page(2)];
    expect([first.status, first.count, first.data!.length]).toEqual([206, 3, 2]);
    expect([...first.data!, ...second.data!].map(({ title }) => title).sort()).toEqual(TITLES);
    expect((await page(4)).error).toMatchObject({ code: 'PGRST103' });
    const counted = await client().from('articles').select('*', { count: 'exact', head: true }).eq('title', 'Rabaçal');
    expect([counted.count, counted.data]).toEqual([1, null]);
  });

  it('are one object, or none, or an error', async () => {
    const of = (title: string) => client().from('articles').select('title').eq('title', title);
    expect((await of('Rabaçal').single()).data).toEqual({ title: 'Rabaçal' });
    expect((await of('Rascunho').maybeSingle()).data).toBeNull();
    const { status, error } = await of('Rascunho').single();
    expect([status, error?.code, error?.details]).toEqual([406, 'PGRST116', 'The result contains 0 rows']);
  });

  it('are CSV, or without empty fields, if the client wants that', async () => {
    const csv = await client().from('restaurants').select('name,price').order('name').csv();
    expect(csv.data).toBe('name,price\n"A ""Tasca"", 2",2\nCasa da Levada,2\n');
    const dotted = await client().from('articles').select('"the.title":title').limit(1);
    expect(Object.keys(dotted.data![0]!)).toEqual(['the.title']);
    const { data } = await client().from('articles').select('title,photographer_id').limit(1).stripNulls();
    expect(Object.keys(data![0]!)).toEqual(['title']);
  });

  it('have all columns as CSV, whichever of them the first row leaves empty', async () => {
    const headers = { accept: 'text/csv;nulls=stripped' };
    const answer = await fetch(`${url}/articles?select=photographer_id,title&order=date&limit=1`, { headers });
    expect(await answer.text()).toBe(`photographer_id,title\n,${TITLES[0]}\n`);
  });

  it.each(['articles?select=(', 'rpc/search_articles?q=a&select=(', 'nothing'])(
    'count towards the limit of a network although %s is refused',
    async (asked) => {
      const remoteAddress = `2001:db8:${asked.length.toString(16)}::1`;
      const ask = () => site.app.inject({ url: `/rest/v1/${asked}`, remoteAddress });
      const [first, second] = [await ask(), await ask()];
      expect(first.statusCode).toBeGreaterThanOrEqual(400);
      expect([first.headers.ratelimit, second.headers.ratelimit]).toEqual([
        expect.stringContaining('r=299;'),
        expect.stringContaining('r=298;'),
      ]);
    },
  );

  it('contain those of related views', async () => {
    const { data, error } = await client()
      .from('categories')
      .select('slug_pt, articles(title, author(name), contributors!photographer(name))')
      .order('title', { referencedTable: 'articles', ascending: false })
      .limit(2, { referencedTable: 'articles' });
    expect(error).toBeNull();
    expect(data).toEqual([
      {
        slug_pt: room.categorySlug,
        articles: ['Vinte e cinco fontes', 'Rabaçal'].map((title) => ({
          title,
          author: { name: expect.stringMatching(/^author-/) },
          contributors: null,
        })),
      },
    ]);
  });

  it('are left out without related rows that match, if the relation is inner', async () => {
    const of = (title: string) =>
      client().from('categories').select('slug_pt, articles!inner(title)').eq('articles.title', title);
    expect((await of('Rabaçal')).data).toEqual([{ slug_pt: room.categorySlug, articles: [{ title: 'Rabaçal' }] }]);
    expect((await of('Nada')).data).toEqual([]);
  });

  it('are ordered by a column of a related row', async () => {
    const { data } = await client()
      .from('articles')
      .select('title, category:categories(name_pt)')
      .order('category(name_pt)');
    expect(data).toHaveLength(3);
  });
});

describe('the condition', () => {
  const titles = async (query: string) => {
    const answer = await fetch(`${url}/articles?select=title&order=date&${query}`);
    const body = await answer.json();
    return answer.ok ? body.map(({ title }: { title: string }) => TITLES.indexOf(title)) : body;
  };
  it.each([
    ['title=eq.Rabaçal', [1]],
    ['title=not.eq.Rabaçal', [0, 2]],
    ['date=gte.2026-03-02&date=lt.2026-03-03', [1]],
    ['title=like.*e*', [0, 2]],
    ['title=ilike.RAB*', [1]],
    ['title=match.^V', [2]],
    ['title=imatch.^v', [2]],
    ['title=in.(Rabaçal,"Caldeirão Verde")', [0, 1]],
    ['title=not.in.(Rabaçal)', [0, 2]],
    ['photographer_id=is.null', [0, 1, 2]],
    ['featured=is.true', []],
    ['title=eq(any).{Rabaçal,Nada}', [1]],
    ['title=like(all).{*c*,*f*}', [2]],
    ['title=wfts(portuguese).fonte', [2]],
    ['title=plfts.rabaçal', [1]],
    ['title=isdistinct.Rabaçal', [0, 2]],
    ['or=(title.eq.Rabaçal,and(date.gt.2026-03-01,title.like.*fontes))', [1, 2]],
    ['not.or=(title.eq.Rabaçal,title.eq."Caldeirão Verde")', [2]],
    ['and=(title.in.(Rabaçal,Nada),date.not.is.null)', [1]],
  ])('%s finds its rows', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  it('searches a column that is prepared for full-text search as it is', async () => {
    const view: PublishedView = {
      name: 'words',
      describes: 'Lexemes',
      roles: 'anyone',
      rows: sql`select * from (values (1, 'cat fat'::tsvector), (2, 'bat cat'::tsvector)) as w (id, lexemes)`,
      columns: { id: column('integer', 'Number'), lexemes: column('tsvector', 'Lexemes') },
      key: ['id'],
      relations: {},
      changes: { tags: [] },
    };
    const query = parseQuery(new URLSearchParams({ select: 'id', lexemes: "fts.'fat' & 'cat'" }));
    const find = () => view;
    const { body } = await runQuery(site.runtime.read, { view, query, find, isCounted: false, withoutNulls: false });
    expect(JSON.parse(body)).toEqual([{ id: 1 }]);
  });

  it('compares arrays and values inside of JSON', async () => {
    const { data } = await client().from('contributors').select('name').contains('roles', ['author']);
    expect(data).toHaveLength(1);
    const placed = await client().from('restaurants').select('name, position->lat').not('position->>lat', 'is', null);
    expect(placed.error).toBeNull();
  });

  it.each([
    ['contains', 'days=cs.[2026-03-05,2026-03-09)', true],
    ['is contained in', 'days=cd.[2026-01-01,2027-01-01)', true],
    ['overlaps', 'days=ov.[2026-03-31,2026-04-30)', true],
    ['is left of', 'days=sl.[2026-04-01,2026-05-01)', true],
    ['is left of', 'days=sl.[2026-03-31,2026-05-01)', false],
    ['is right of', 'days=sr.[2026-01-01,2026-03-01)', true],
    ['does not extend to the right of', 'days=nxr.[2026-01-01,2026-03-15)', false],
    ['does not extend to the left of', 'days=nxl.[2026-02-01,2026-03-15)', true],
    ['is adjacent to', 'days=adj.[2026-04-01,2026-05-01)', true],
    ['is adjacent to', 'or=(days.adj.[2026-05-01,2026-06-01),number.lt.0)', false],
  ])('tells that a range %s another: %s', async (_what, query, isFound) => {
    const answer = await fetch(`${url}/editions?select=number&${query}`);
    expect([answer.status, await answer.json()]).toEqual([200, isFound ? [{ number: 7 }] : []]);
  });

  it.each([
    ['title=eq', 400, 'PGRST100'],
    ['title=xx.1', 400, 'PGRST100'],
    ['or=(title.eq.a', 400, 'PGRST100'],
    ['nothing=eq.1', 400, '42703'],
    ['constructor=eq.1', 400, '42703'],
    ['words=eq.many', 400, '22P02'],
    ['words=like.1*', 404, '42883'],
    ['words=sl.[1,2)', 404, '42883'],
    ['title=match.(', 400, '2201B'],
    ['title=fts(klingon).a', 400, '42704'],
    ['author.name=eq.a', 400, 'PGRST108'],
    ['limit=-1', 400, 'PGRST100'],
    ['select=title,nothing(name)', 400, 'PGRST200'],
    ['select=contributors(name)', 300, 'PGRST201'],
    ['select=count()', 400, 'PGRST123'],
    ['select=words.sum()', 400, 'PGRST123'],
    ['select=title::regclass', 400, '42704'],
    ["order=title'--", 400, 'PGRST100'],
    ['select=category(articles(category(articles(title))))', 400, '54000'],
  ])('%s is refused with a reason', async (query, status, code) => {
    const answer = await fetch(`${url}/articles?${query}`);
    expect([answer.status, await answer.json()]).toEqual([
      status,
      {
        code,
        message: expect.stringMatching(/\w/),
        details: expect.toSatisfy(isTextOrNull),
        hint: expect.toSatisfy(isTextOrNull),
      },
    ]);
  });
  it('is refused when it has more than fifty parts', async () => {
    const answer = await fetch(`${url}/articles?and=(${Array(50).fill('words.gt.1').join(',')})`);
    expect([answer.status, (await answer.json()).code]).toEqual([400, '54000']);
  });
  const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';
});

const FUZZED = repetitions(20_000);

it(`answers ${FUZZED} generated requests, and none with an error of the server`, { timeout: 600_000 }, async () => {
  const pieces = fc.constantFrom(
    ...[
      'title',
      'date',
      'words',
      'author',
      'contributors!author',
      'categories',
      'editions',
      '*',
      'name',
      '"a b"',
      'id',
    ],
    ...[
      'eq',
      'not',
      'in',
      'is',
      'like',
      'match',
      'wfts',
      'cs',
      'and',
      'or',
      'null',
      'any',
      'count()',
      'desc',
      'nullslast',
    ],
    ...[
      '(',
      ')',
      '.',
      ',',
      ':',
      '::',
      '->',
      '->>',
      '!inner',
      '...',
      '{',
      '}',
      '%',
      '*',
      "'",
      '"',
      '\\',
      '--',
      '\u0000',
      '€',
    ],
    ...['1', '-1', '99999999999999999999', '2026-02-30', '00000000-0000-4000-8000-000000000000'],
  );
  const text = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));
  const known = fc.constantFrom(
    'select',
    'order',
    'limit',
    'offset',
    'and',
    'or',
    'not.or',
    'author.order',
    'title',
    'words',
  );
  const params = fc.array(fc.tuple(fc.oneof(known, text), text), { maxLength: 5 });
  const views = fc.constantFrom(...publishedViews.keys(), 'rpc/search_articles', 'rpc/open_restaurants');
  const headers = fc.record(
    {
      accept: fc.constantFrom('text/csv', 'application/vnd.pgrst.object+json', '*/*', 'x'),
      prefer: fc.constantFrom('count=exact', 'x'),
      range: text,
    },
    { requiredKeys: [] },
  );
  const statuses = new Set<number>();
  let asked = 0;
  const request = fc.asyncProperty(views, params, headers, async (view, given, more) => {
    asked += 1;
    const remoteAddress = `198.51.${(asked >> 8) & 255}.${asked & 255}`;
    const answer = await site.app.inject({
      url: `/rest/v1/${view}?${new URLSearchParams(given)}`,
      headers: { ...more, ...(more.range && { range: encodeURIComponent(more.range) }) },
      remoteAddress,
    });
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    statuses.add(answer.statusCode);
    if (answer.statusCode >= 400)
      expect(answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });
  await fc.assert(request, { numRuns: FUZZED });
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400]));
});

describe('access', () => {
  it('is refused to views of analysts, and to tables and read models that are not published', async () => {
    const of = async (name: string, token?: string) => {
      const { status, error } = await client(token).from(name).select('*');
      return [status, error?.code];
    };
    const editor = (await createAccountAndSession({ site }, { role: 'editor' })).token;
    const analyst = (await createAccountAndSession({ site }, { role: 'analyst' })).token;
    expect(await of('vote_hours')).toEqual([401, '42501']);
    expect(await of('vote_hours', editor)).toEqual([403, '42501']);
    expect(await of('vote_hours', analyst)).toEqual([200, undefined]);
    expect(await of('vote_hours', 'not a token')).toEqual([401, 'PGRST301']);
    expect(await of('articles', await createTestServiceKey(site.runtime))).toEqual([200, undefined]);
    const unknownKey = `header.${Buffer.from('{"role":"service_role"}').toString('base64url')}.signature`;
    expect(await of('articles', unknownKey)).toEqual([401, 'PGRST301']);
    for (const table of ['account', 'article', 'article_translation', 'session', '__proto__']) {
      expect(await of(table, analyst), table).toEqual([404, 'PGRST205']);
    }
    const inside = await client().from('restaurants').select('name, vote_hours(votes)');
    expect(inside.error?.code).toBe('PGRST200');
  });

  it('is for reading only: an insertion is refused with the way to do it', async () => {
    const { status, error } = await client().from('articles').insert({ title: 'a' });
    expect([status, error?.code, error?.hint]).toEqual([405, 'PGRST117', expect.stringContaining('rpc')]);
  });

  it('ignores the cookie of a signed-in analyst', async () => {
    const cookie = await site.signIn('analyst');
    expect((await fetch(`${url}/vote_hours`, { headers: { cookie } })).status).toBe(401);
  });

  it('is described at the root', async () => {
    const { views } = await (await fetch(`${url}/`)).json();
    expect(views.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['articles', 'vote_days']));
    expect(views.map(({ name }: { name: string }) => name)).not.toContain('vote_hours');
  });
});

describe('the documentation', () => {
  const text = readFileSync('docs/data-api.md', 'utf8');

  it.each(text.match(/(?<=^GET )\S+/gm)!)('has the example %s, which is answered', async (path) => {
    const answer = await fetch(new URL(path, url));
    expect([answer.status, await answer.json()]).toEqual([200, expect.any(Array)]);
  });

  it('has an example with each article of an edition once', async () => {
    const articles: string[] = [];
    for (const title of ['Spring', 'Autumn']) {
      const translations = { pt: { title: `${title} pt` }, en: { title } };
      articles.push((await room.execute('CreateArticle', room.article({ translations }))).id);
    }
    await room.execute('OpenEdition', { number: 8, month: '2026-04', title: { pt: 'Abril', en: 'April' }, articles });
    const example = /(?<=^GET )\/rest\/v1\/editions\S+/m.exec(text)![0];
    const places = ['Spring', 'Autumn'].map((title, index) => ({ place: index + 1, articles: [{ title }] }));
    expect(await (await fetch(new URL(example, url))).json()).toEqual([{ number: 8, title_en: 'April', places }]);
  });

  it('has a table with every column of every view', () => {
    for (const { name, describes, columns, relations } of publishedViews.values()) {
      const [, section] = new RegExp(`^### ${name}\n\n([^]*?)(?=^###|$(?![^]))`, 'm').exec(text) ?? [];
      expect(section).toContain(describes);
      const rows = Object.entries(columns).map(
        ([column, { type, describes: of }]) => `| \`${column}\` | ${type} | ${of} |`,
      );
      expect(section!.match(/^\| `.*/gm), name).toEqual(rows);
      for (const relation of Object.keys(relations)) expect(section).toContain(`\`${relation}\``);
    }
  });
});

describe('a procedure', () => {
  it('searches articles by GET and POST', async () => {
    const { data } = await client().rpc('search_articles', { q: 'rabaçal', locale: 'pt' });
    expect(data).toMatchObject([{ title: 'Rabaçal' }]);
    const { data: got } = await client().rpc('search_articles', { q: 'rabaçal' }, { get: true });
    expect(got).toEqual(data);
    const { status, error } = await client().rpc('search_articles', { q: '' });
    expect([status, error?.message]).toEqual([422, expect.stringMatching(/\w/)]);
  });

  it('returns rows that can be selected, filtered, ordered, counted and limited', async () => {
    const search = (options: object = {}) => client().rpc('search_articles', { q: 'pé' }, options);
    const found = await search();
    expect(found.data.map(({ title }: { title: string }) => title).sort()).toEqual([...TITLES].sort());
    for (const get of [false, true]) {
      const late = search({ get, count: 'exact' }).select('title, category->>slug').gte('date', '2026-03-02');
      const { data, count, error } = await late.order('date', { ascending: false }).limit(1);
      expect([error, count, data]).toEqual([null, 2, [{ title: TITLES[2], slug: expect.any(String) }]]);
    }
    const { data: one } = await search().eq('title', 'Rabaçal').single();
    expect(one).toMatchObject({ title: 'Rabaçal', locale: 'pt' });
    expect((await search().eq('nothing', 1)).error?.code).toBe('42703');
    expect((await search().select('author(name)')).error?.code).toBe('PGRST200');
    expect((await search().limit(1).csv()).data).toMatch(/^id,/);
  });

  it('is a command, by the same rules as at /api/commands', async () => {
    const { token } = await createAccountAndSession({ site }, { role: 'editor' });
    const { data, error } = await client(token).rpc('AddContributor', { name: 'Maria do Monte', role: 'author' });
    expect([error, data.message]).toEqual([null, expect.stringMatching(/\w/)]);
    const refused = await client(token).rpc('AddContributor', { name: '', role: 'author' });
    expect([refused.status, refused.error?.message]).toEqual([422, expect.stringMatching(/\w/)]);
    expect((await client().rpc('AddContributor', { name: 'Ninguém', role: 'author' })).status).toBe(401);
    expect((await client(token).rpc('Nothing', {})).error?.code).toBe('PGRST202');
  });

  it('is no command of visitors, whom a page of another site could make vote', async () => {
    const { status, error } = await client().rpc('CastVote', { restaurant: 'a' });
    expect([status, error?.code]).toEqual([404, 'PGRST202']);
  });
});
