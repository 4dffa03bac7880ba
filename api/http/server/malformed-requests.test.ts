import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createEditorClient, type EditorClient } from '#testing/editor-client.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';

let site: SiteUnderTest;
let room: EditorClient;
let cookie: string;

beforeAll(async () => {
  site = await openSite();
  cookie = await site.signIn('editor');
  room = await createEditorClient(site.app, cookie);
  await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect((await site.app.inject('/health/live')).statusCode).toBe(200);
});
afterAll(() => site.close());

/** Sends raw bytes and returns the raw response. */
const raw = async (request: string): Promise<string> => {
  const { port } = site.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  return text(socket);
};
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
const locationOf = (answer: string) => /^location: (.*)\r$/im.exec(answer)?.[1];
const get = (target: string) => raw(`GET ${target} HTTP/1.1\r\nhost: levada.test\r\nconnection: close\r\n\r\n`);

const post = (payload: string, type: string, name = 'AddContributor') =>
  site.app.inject({
    method: 'POST',
    url: `/api/commands/${name}`,
    headers: { cookie, 'accept-language': 'en', 'content-type': type },
    payload,
  });
const form = (payload: string) => post(payload, 'application/x-www-form-urlencoded');
const json = (payload: string) => post(payload, 'application/json');

describe('over a raw connection', () => {
  it('oversized headers are rejected', async () => {
    const headers = `cookie: session=${'x'.repeat(20_000)}`;
    expect(statusOf(await raw(`GET / HTTP/1.1\r\nhost: a\r\n${headers}\r\n\r\n`))).toBe(431);
    expect(statusOf(await get(`/artigos?q=${'x'.repeat(20_000)}`))).toBe(431);
  });

  it('data that is not HTTP is rejected', async () => {
    expect(statusOf(await raw('nonsense\r\n\r\n'))).toBe(400);
    expect(statusOf(await raw('GET / HTTP/1.1\r\nhost: a\r\ncontent-length: x\r\n\r\n'))).toBe(400);
    expect(statusOf(await raw('GET / HTTP/1.1\r\nhost: a\r\nbad header\r\n\r\n'))).toBe(400);
    expect(statusOf(await raw('GET / HTTP/1.1\r\nconnection: close\r\n\r\n'))).toBe(400);
  });

  it('a request with two hosts is rejected', async () => {
    const hosts = 'host: levada.test\r\nHOST: evil.test\r\nconnection: close';
    expect(statusOf(await raw(`GET / HTTP/1.1\r\n${hosts}\r\n\r\n`))).toBe(400);
    expect(statusOf(await raw('GET / HTTP/1.1\r\nhost: a\r\nx-note: host\r\nconnection: close\r\n\r\n'))).toBe(200);
  });

  it('a body with both Content-Length and Transfer-Encoding is rejected', async () => {
    const head = 'POST /api/session HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n';
    expect(statusOf(await raw(`${head}0\r\n\r\nGET / HTTP/1.1\r\n\r\n`))).toBe(400);
  });

  it.each([
    ['CastVote', 413],
    ['Subscribe', 413],
    ['CreateArticle', 401],
    ['NoSuchCommand', 404],
    ['../media', 401],
    ['../session', 413],
    ['../../nothing', 413],
  ])('a body of 4 MB sent without a session to %s gets %i before it has arrived', async (name, status) => {
    const url = new URL(`http://a/api/commands/${name}`).pathname;
    const head = `POST ${url} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 4194304\r\n\r\n`;
    expect(statusOf(await raw(head + ' '.repeat(1000)))).toBe(status);
  });

  it.each([
    ['/\\evil.example', '/evil.example'],
    ['/\\/evil.example/', '/evil.example'],
    ['///evil.example', '/evil.example'],
    ['/a/..//evil.example', '/evil.example'],
  ])('%j redirects to a page of this site', async (target, location) => {
    const answer = await get(target);
    expect([statusOf(answer), locationOf(answer)]).toEqual([308, location]);
  });

  it.each([
    'http://evil.example/artigos',
    '/%',
    '/%zz',
    '/a%00b',
    '/api/articles/%ff',
    '/artigos?q=%ff',
    '/*',
    '/?%',
    '/api/articles?q[x]=1',
  ])('%j causes no server error', async (target) => expect(statusOf(await get(target))).toBeLessThan(500));

  it('overlong ids are rejected', async () => {
    const answer = await get(`/api/articles/${'x'.repeat(600)}`);
    expect([statusOf(answer), answer.includes('application/problem+json')]).toEqual([414, true]);
    expect(statusOf(await get(`/api/none?q=${'x'.repeat(600)}`))).toBe(404);
  });
});

describe('a body', () => {
  it.each([
    'null',
    '[]',
    '[{"name":"Ana"}]',
    '"text"',
    '1',
    'true',
    '{}',
    '{"name":null,"role":null}',
    '{"name":{"a":1}}',
  ])('of JSON %j gets the validation errors', async (payload) => {
    const answer = await json(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.length).toBeGreaterThan(0);
  });

  it.each([
    ['deeply nested lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['deeply nested objects', `{"name":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_001)}`],
    ['a very long list', JSON.stringify({ name: 'Ana', role: Array.from({ length: 100_000 }, () => 'author') })],
    [
      'very many lists',
      JSON.stringify({ role: Array.from({ length: 500 }, () => Array.from({ length: 500 }, () => [])) }),
    ],
    [
      'very many unknown fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`f${at}`, 1]))),
    ],
  ])('of JSON with %s is rejected before validation', async (_how, payload) => {
    const answer = await json(payload);
    expect(answer.json()).toMatchObject({ status: 400, code: 'unreadable', errors: [] });
    expect(answer.rawPayload.length).toBeLessThan(1000);
  });

  it('gets at most twenty errors, however many there are and however long the field names', async () => {
    const fields = Array.from({ length: 99 }, (_, at) => [`${at}-${'x'.repeat(10_000)}`, 1]);
    const roles = Array.from({ length: 5000 }, (_, at) => `role ${at}`);
    const bodies = [
      Object.fromEntries(fields),
      { name: 'Ana', role: roles },
      { ...Object.fromEntries(fields), role: roles },
    ];
    for (const body of bodies) {
      const answer = await json(JSON.stringify(body));
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors.length).toBeGreaterThan(0);
      expect(answer.json().errors.length).toBeLessThanOrEqual(20);
      expect(answer.rawPayload.length).toBeLessThan(10_000);
    }
    const blocks = Array.from({ length: 4000 }, () => ({ type: 'image', mediaId: 'none', width: 'none' }));
    const answer = await room.send(
      'CreateArticle',
      room.article({ translations: { pt: { title: 'T', content: blocks } } }),
    );
    expect([answer.statusCode, answer.json().errors.length]).toEqual([422, 20]);
  });

  it.each(['__proto__[polluted]=1', 'constructor[prototype][polluted]=1', 'a[__proto__][polluted]=1', 'toString=x'])(
    'of a form with %j changes only its own fields',
    async (payload) => {
      const answer = await form(`${payload}&name=Ana&role=author`);
      expect([303, 422]).toContain(answer.statusCode);
    },
  );

  it.each([
    ['nested too deeply', `name${'[a]'.repeat(9)}=1`],
    ['with too many fields', Array.from({ length: 5001 }, (_, at) => `f${at}=1`).join('&')],
    ['with too long a list', 'role[1000]=author'],
    ['with a field too often', Array.from({ length: 1001 }, () => 'role=author').join('&')],
  ])('of a form %s is rejected, not truncated', async (_how, payload) => {
    const answer = await form(payload);
    expect(answer.json()).toMatchObject({ status: 400, code: 'unreadable' });
  });

  it.each(['', '&&&', '=', '===', '%', '%ff=%fe', 'name', '[]=', '[[[[', 'name[]=Ana&name[x]=1', 'name=Ana&name=Rui'])(
    'of a form %j gets the validation errors',
    async (payload) => expect((await form(payload)).json()).toMatchObject({ status: 422, code: 'invalid' }),
  );

  it('with characters that cannot be stored is rejected', async () => {
    for (const answer of [await json('{"name":"A\\u0000","role":"author"}'), await form('name=A%00b&role=author')]) {
      expect(answer.json().errors).toEqual([
        { path: 'name', message: 'The text contains a character that cannot be saved' },
      ]);
    }
  });

  it('with markup is stored as text', async () => {
    const name = '<script>alert(1)</script>';
    const { id } = await room.execute('AddContributor', { name, role: 'author' });
    const { items } = (await site.app.inject('/api/contributors')).json();
    expect(items).toContainEqual(expect.objectContaining({ id, name }));
  });

  it('with a duplicate JSON field uses the last one', async () => {
    const answer = await json('{"name":"A","name":"Ana","role":"author"}');
    expect(answer.statusCode).toBe(200);
  });
});

it('malformed cookies are ignored', async () => {
  for (const value of ['', ';;;', '=', 'session', `session=${'x'.repeat(5000)}`, 'locale=%', 'locale=en; locale=pt']) {
    expect((await site.app.inject({ url: '/api/session', headers: { cookie: value } })).statusCode).toBe(401);
  }
});

it.each(['application/JSON', 'Application/Json; charset=UTF-8', 'APPLICATION/JSON;CHARSET=utf-8'])(
  'reads a body of the type %s as JSON',
  async (type) => {
    const answer = await post('{"name":"Rosa","role":"author"}', type);
    expect(answer.statusCode).toBe(200);
    const { app } = site;
    const signUp = await app.inject({
      method: 'POST',
      url: '/auth/v1/recover',
      headers: { 'content-type': type },
      payload: '{"email":"a@levada.test"}',
    });
    expect(signUp.statusCode).toBe(200);
  },
);
