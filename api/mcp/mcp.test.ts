import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { decodeJwt } from 'jose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAccount } from '#api/auth/accounts/create-account.ts';
import { anonKey } from '#api/auth/tokens/program-token.ts';
import { createTestServiceKey } from '#testing/auth/service-key.ts';
import { bearerOfCookie } from '#testing/auth/staff-session.ts';
import { builtWeb } from '#testing/built-web.ts';
import { restaurantInput } from '#testing/content/restaurant.ts';
import type { EditorClient } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

let site: SiteUnderTest;
let app: SiteUnderTest['app'];
let url: string;
let editor: string;
let room: EditorClient;

useEditorClient('editor', async (opened) => {
  ({ site, room } = opened);
  editor = decodeJwt(bearerOfCookie(opened.cookie)).sub!;
  const { port } = await listen();
  url = `http://127.0.0.1:${port}/mcp`;
});
const listen = async () => {
  app = await site.another({ web: await builtWeb() });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app.server.address() as AddressInfo;
};

const keyOf = (scopes: readonly ('read' | 'write')[] = ['read', 'write'], account = editor) =>
  createTestServiceKey(site.runtime, scopes, account);

/** An unmodified client, with a bearer token if one is given. */
const connect = async (token?: string) => {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = token ? { headers: { authorization: `Bearer ${token}` } } : {};
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  onTestFinished(() => client.close());
  return client;
};
const toolsOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
const call = async (client: Client, name: string, given: Record<string, unknown>) => {
  const { isError, content } = await client.callTool({ name, arguments: given });
  return { isError: isError ?? false, body: JSON.parse((content as { text: string }[])[0]!.text) };
};
const restaurants = async () => (await app.inject('/api/restaurants')).json().total;

describe('the tools', () => {
  it('are those that the caller may use, each with its schema', async () => {
    const visitor = await toolsOf(await connect());
    expect(visitor).toContain('articles');
    expect(visitor.filter((name) => /^[A-Z]/.test(name))).toEqual([]);
    const staff = await connect(await keyOf());
    const tools = await toolsOf(staff);
    expect(tools).toEqual(expect.arrayContaining(['articles', 'history_stream', 'AddRestaurant', 'undo']));
    expect(tools).not.toContain('UpdateSettings');
    expect(tools).not.toContain('CastVote');
    const { tools: described } = await staff.listTools();
    const add = described.find(({ name }) => name === 'AddRestaurant')!;
    expect(add.inputSchema.properties).toMatchObject({ input: { required: expect.arrayContaining(['address']) } });
  });

  it('read what the queries of the API respond', async () => {
    const { body } = await call(await connect(), 'restaurants', { locale: 'en', sort: 'name' });
    expect(body).toEqual((await app.inject('/api/restaurants?locale=en&sort=name')).json());
    const missing = await call(await connect(), 'articles_slug', { slug: 'none' });
    expect(missing).toMatchObject({ isError: true, body: { code: 'not_found' } });
  });

  it('read an article also by its former slug', async () => {
    const translations = { pt: { title: 'Um', slug: 'antes' } };
    const { id } = await room.execute('CreateArticle', room.article({ translations }));
    await room.execute('EditArticle', { id, translations: { pt: { slug: 'depois' } } });
    const read = await call(await connect(), 'articles_slug', { slug: 'antes', locale: 'pt' });
    expect(read).toMatchObject({ isError: false, body: { id, slug: 'depois' } });
  });

  it('change nothing in a dry run, change the content once for a key, and take a change back', async () => {
    const client = await connect(await keyOf());
    const before = await restaurants();
    const input = restaurantInput();
    const tried = await call(client, 'AddRestaurant', { input, dryRun: true });
    expect(tried.body.events).toEqual([expect.objectContaining({ type: 'RestaurantAdded' })]);
    expect(await restaurants()).toBe(before);

    const added = await call(client, 'AddRestaurant', { input, key: 'one' });
    expect((await call(client, 'AddRestaurant', { input, key: 'one' })).body).toEqual(added.body);
    expect(await restaurants()).toBe(before + 1);
    const history = await call(client, 'history_stream', { stream: added.body.stream });
    expect(history.body.items[0].actor).toMatchObject({ id: editor, program: 'Tests' });

    const { position } = added.body;
    const plan = await call(client, 'undo', { position, dryRun: true });
    expect(plan.body.steps).toEqual([expect.objectContaining({ command: 'DeleteRestaurant' })]);
    expect(await restaurants()).toBe(before + 1);
    expect((await call(client, 'undo', { position })).body.done).toHaveLength(1);
    expect(await restaurants()).toBe(before);
    expect((await call(client, 'undo', { position })).isError).toBe(true);
  });

  it('refuse what the key may not do, and invalid input, with the reason', async () => {
    const reader = await connect(await keyOf(['read']));
    expect(await call(reader, 'AddRestaurant', { input: restaurantInput() })).toMatchObject({
      isError: true,
      body: { code: 'key_scope' },
    });
    const client = await connect(await keyOf());
    for (const dryRun of [false, true]) {
      const wrong = await call(client, 'AddRestaurant', { input: restaurantInput({ name: '' }), dryRun });
      expect(wrong).toMatchObject({ isError: true, body: { status: 422, errors: [{ path: 'name' }] } });
    }
    await expect(client.callTool({ name: 'UpdateSettings', arguments: {} })).rejects.toThrow('UpdateSettings');
    await expect(client.callTool({ name: 'CastVote', arguments: {} })).rejects.toThrow('CastVote');
  });
});

describe('the resources', () => {
  it('are the queries and the data of pages', async () => {
    const client = await connect();
    const { siteUrl } = app.auth;
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain(`${siteUrl}/api/categories`);
    expect(resources.map(({ uri }) => uri)).not.toContain(`${siteUrl}/api/subscribers`);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain(`${siteUrl}/api/articles/{slug}`);
    const { contents } = await client.readResource({ uri: `${siteUrl}/artigos/_payload.json` });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ path: '/artigos', locale: 'pt' });
  });

  it.each(['/api/subscribers', '/api/session', '/admin', '/health/ready', '/api/articles/none'])(
    'do not open %s to visitors',
    async (path) => {
      const client = await connect();
      await expect(client.readResource({ uri: app.auth.siteUrl + path })).rejects.toThrow(/Not readable/);
    },
  );
});

describe('a client', () => {
  it('with an invalid token is refused, and cookies do not count', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' };
    const ask = (more: Record<string, string>) =>
      app.inject({ method: 'POST', url: '/mcp', payload: body, headers: { ...headers, ...more } });
    expect((await ask({ authorization: 'Bearer levada_key_none' })).statusCode).toBe(401);
    const withCookie = await ask({ cookie: await site.signIn('admin') });
    expect(withCookie.statusCode).toBe(200);
    expect(withCookie.body).toContain('articles_slug');
    expect(withCookie.body).not.toContain('UpdateSettings');
  });

  it('without an account finds out at /mcp/account where it may sign in', async () => {
    for (const headers of [{}, { authorization: 'Bearer none' }, { cookie: await site.signIn('admin') }]) {
      const answer = await app.inject({ method: 'POST', url: '/mcp/account', payload: {}, headers });
      expect(answer.statusCode).toBe(401);
      const metadata = /resource_metadata="http:\/\/localhost([^"]+)"/.exec(
        String(answer.headers['www-authenticate']),
      )![1]!;
      expect((await app.inject(metadata)).json()).toMatchObject({ resource: `${app.auth.siteUrl}/mcp/account` });
    }
  });

  it('that is configured as documented connects with its key', async () => {
    const [, example] = /```json\n(.*?)```/s.exec(readFileSync('docs/mcp.md', 'utf8'))!;
    const { type, url: address, headers } = JSON.parse(example!).mcpServers.levada;
    expect(type).toBe('http');
    const at = new URL(new URL(address).pathname, url);
    const authorization = headers.Authorization.replace('levada_key_…', await keyOf());
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(at, { requestInit: { headers: { authorization } } }));
    onTestFinished(() => client.close());
    expect(await toolsOf(client)).toContain('AddRestaurant');
  });

  it('with the anon key is a visitor', async () => {
    const { personalData } = site.runtime;
    const client = await connect(await anonKey({ personalData, siteUrl: app.auth.siteUrl }));
    expect(await toolsOf(client)).toEqual(await toolsOf(await connect()));
    const { body } = await call(client, 'restaurants', { locale: 'en' });
    expect(body).toEqual((await app.inject('/api/restaurants?locale=en')).json());
  });

  it('with the key of an account that was banned is refused', async () => {
    const id = (await createAccount(site.runtime.db, {
      email: 'rui@levada.test',
      role: 'editor',
      password_hash: null,
    }))!.id;
    const key = await keyOf(['read'], id);
    expect(await toolsOf(await connect(key))).toContain('AddRestaurant');
    const banned_until = new Date(Date.now() + 60_000);
    await site.runtime.db.updateTable('account').set({ banned_until }).where('id', '=', id).execute();
    await expect(connect(key)).rejects.toThrow(/401|Unauthorized/i);
  });

  it('of the protocol of 2025 is served as well', async () => {
    const clientInfo = { name: 'old', version: '1' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    const answer = await app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { accept: 'application/json, text/event-stream' },
      payload: { jsonrpc: '2.0', id: 1, method: 'initialize', params },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('"protocolVersion":"2025-06-18"');
  });

  it.each(['', '[', '{}', '[]', '{"jsonrpc":"2.0","id":1,"method":"none"}'])(
    'that sends %j gets no error of the server',
    async (payload) => {
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      const { statusCode } = await app.inject({ method: 'POST', url: '/mcp', payload, headers });
      expect(statusCode).toBeLessThan(500);
    },
  );
});
