import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ReadDatabase } from '#projections/read-models.ts';
import { connect } from '#storage/database/connect.ts';
import { type EventStore, EventStoreUnavailable } from '#storage/events/event-store.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { createEditorClient, type EditorClient, unique } from '#testing/editor-client.ts';
import { headingOf } from '#testing/heading-of.ts';
import { createFaultyProxy } from '#testing/network/faulty-proxy.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { createRestaurant, createVotingClient, newBrowser } from '#testing/voting.ts';

/** No server listens on this port. */
const NOWHERE = 'postgres://nobody@127.0.0.1:1/nothing';

let site: SiteUnderTest;
let room: EditorClient;
let cookie: string;
const away = createPostgresEventStore(NOWHERE, { timeout: 100 });
const noDatabase = connect(NOWHERE);

beforeAll(async () => {
  site = await openSite();
  cookie = await site.signIn('editor');
  room = await createEditorClient(site.app, await site.signIn('admin'));
});
afterAll(async () => {
  await site.close();
  await away.close();
  await noDatabase.destroy();
});

const send = (app: FastifyInstance, name: string, body: object, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/commands/${name}`,
    headers: { cookie, 'accept-language': 'en', ...headers },
    payload: body,
  });

const unavailable = {
  statusCode: 503,
  headers: expect.objectContaining({ 'retry-after': '5', 'content-type': 'application/problem+json; charset=utf-8' }),
};

const detail = 'The archive is not responding at the moment. Nothing was changed; try again in a little while.';

describe('during an outage of the event log', () => {
  it('commands are rejected and pages are still served', async () => {
    const slug = unique('slug');
    const article = room.article({ translations: { pt: { title: 'Antes', slug } } });
    const { id } = await room.execute('CreateArticle', article);
    const app = await site.another({ store: away });
    const commands: [string, object][] = [
      ['CreateArticle', room.article()],
      ['EditArticle', { id, translations: { pt: { title: 'Depois' } } }],
      ['AddContributor', { name: 'Ana', role: 'author' }],
      ['AddCategory', { name: { pt: 'a', en: 'a' } }],
    ];
    for (const [name, body] of commands) {
      const answer = await send(app, name, body);
      expect(answer).toMatchObject(unavailable);
      expect(answer.json()).toMatchObject({ code: 'unavailable', detail });
    }
    expect((await app.inject(`/api/articles/${slug}?locale=pt`)).json()).toMatchObject({ title: 'Antes' });
    expect(headingOf((await app.inject(`/artigos/${room.categorySlug}/${slug}`)).body)).toBe('Antes');
    expect((await app.inject('/health/ready')).json()).toMatchObject({
      status: 'not ready',
      eventLog: { ok: false },
      database: { ok: true },
    });
    expect((await app.inject('/health/live')).statusCode).toBe(200);
  });

  it('a browser’s form is redirected with the reason', async () => {
    const app = await site.another({ store: away });
    const answer = await app.inject({
      method: 'POST',
      url: '/api/commands/AddContributor',
      headers: {
        cookie,
        accept: 'text/html',
        'accept-language': 'en',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'name=Ana&role=author',
    });
    expect(answer.statusCode).toBe(303);
    expect(JSON.parse(answer.cookies[0]!.value)).toEqual({
      kind: 'error',
      message: detail,
      form: 'AddContributor',
      values: { name: 'Ana', role: 'author' },
    });
  });

  it('a command whose append times out is not reported as unsaved', async () => {
    const silent: EventStore = {
      ...site.runtime.store,
      append: async () => {
        throw new EventStoreUnavailable('no answer', { outcome: 'unknown' });
      },
    };
    const app = await site.another({ store: silent });
    const body = { name: 'Ana', role: 'author' };
    const answer = await send(app, 'AddContributor', body);
    expect(answer).toMatchObject(unavailable);
    expect(answer.json()).toMatchObject({
      code: 'outcome_unknown',
      detail:
        'The archive did not answer in time. This may or may not have been saved: send it again, nothing is saved twice.',
    });
    expect((await send(app, 'AddContributor', body, { 'accept-language': 'pt' })).json()).toMatchObject({
      detail:
        'O arquivo não respondeu a tempo. Pode ter ficado guardado ou não: envie de novo, nada fica guardado duas vezes.',
    });
  });

  it('a command interrupted between two appends is not reported as unchanged', async () => {
    const restaurant = await createRestaurant(room);
    const dying: EventStore = {
      ...site.runtime.store,
      append: (stream, ...rest) => (stream.startsWith('vote-') ? away : site.runtime.store).append(stream, ...rest),
    };
    const browser = newBrowser();
    const answer = await createVotingClient(await site.another({ store: dying })).vote(browser, restaurant);
    expect(answer).toMatchObject(unavailable);
    expect(answer.json()).toMatchObject({ code: 'outcome_unknown' });
    expect(await createVotingClient(site.app).vote(browser, restaurant)).toMatchObject({ statusCode: 200 });
  });

  it('a command interrupted between slug and article leaves no partial article, and its retry writes it once', async () => {
    const dying: EventStore = {
      ...site.runtime.store,
      append: (stream, ...rest) => (stream.startsWith('article-') ? away : site.runtime.store).append(stream, ...rest),
      appendMany: (appends) =>
        (appends.some(({ stream }) => stream.startsWith('article-')) ? away : site.runtime.store).appendMany(appends),
    };
    const app = await site.another({ store: dying });
    const slug = unique('slug');
    const article = room.article({ translations: { pt: { title: 'Meio', slug } } });
    const key = { 'idempotency-key': randomUUID() };
    expect(await send(app, 'CreateArticle', article, key)).toMatchObject(unavailable);
    expect((await app.inject(`/api/articles/${slug}?locale=pt`)).statusCode).toBe(404);
    const { id } = await room.execute('CreateArticle', article, key);
    expect(await room.execute('CreateArticle', article, key)).toMatchObject({ id });
    expect((await app.inject(`/api/articles/${slug}?locale=pt`)).json()).toMatchObject({ id, title: 'Meio' });
  });

  it('an edit after whose append the event log fails counts as successful', async () => {
    const before = unique('before');
    const article = room.article({ translations: { pt: { title: 'Um', slug: before } } });
    const { id } = await room.execute('CreateArticle', article);
    let written = false;
    const dying: EventStore = {
      ...site.runtime.store,
      read: (stream, options) => (written ? away : site.runtime.store).read(stream, options),
      append: async (stream, ...rest) => {
        const appended = await (written ? away : site.runtime.store).append(stream, ...rest);
        written = stream.startsWith('article-');
        return appended;
      },
    };
    const app = await site.another({ store: dying });
    const slug = unique('after');
    const answer = await send(app, 'EditArticle', { id, translations: { pt: { slug } } });
    expect(answer.statusCode).toBe(200);
    expect((await site.app.inject(`/api/articles/${slug}?locale=pt`)).json()).toMatchObject({ id });
  });
});

describe('during an outage of the database', () => {
  it.each([
    ['/artigos', '/', 'Página não encontrada', 'Ir para a página inicial'],
    ['/en/articles', '/en', 'Page not found', 'Go to homepage'],
  ])('the page %s responds 503 with a link to the front page of its language', async (path, home, heading, link) => {
    const app = await site.another({ db: noDatabase, read: noDatabase as unknown as ReadDatabase });
    // Waku writes here, unless an error is left to the server.
    const warn = vi.spyOn(console, 'warn');
    const page = await app.inject(path);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
    expect(page).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
    expect(headingOf(page.body)).toBe(heading);
    expect(page.body).toMatch(new RegExp(`<a [^>]*href="${home}"[^>]*>${link}</a>`));
  });

  it('a page in memory whose data may have changed responds 503 in its language, without a stack trace in the log', async () => {
    const proxy = await createFaultyProxy(site.connection);
    const db = connect(proxy.connection, { max: 2, queryTimeout: 500 });
    onTestFinished(() => db.destroy().finally(proxy.close));
    const app = await site.another({ read: db as unknown as ReadDatabase });
    const requestLog = vi.fn();
    app.addHook('onRequest', async (request) => {
      request.log = { ...request.log, error: requestLog } as unknown as FastifyBaseLogger;
    });
    await vi.waitFor(async () => expect((await app.inject('/en')).statusCode).toBe(200), 20_000);
    proxy.blackholeExisting();
    await room.execute('UpdateSettings', { title: unique('Levada') });
    await vi.waitFor(async () => expect((await app.inject('/en')).statusCode).not.toBe(200), 20_000);
    await proxy.close();
    const page = await app.inject('/en');
    expect(page).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
    expect(page.body).toContain('<html lang="en-GB"');
    expect(requestLog).not.toHaveBeenCalled();
  });

  it('commands, queries and sessions respond 503', async () => {
    const app = await site.another({ db: noDatabase, read: noDatabase as unknown as ReadDatabase });
    expect(await send(app, 'AddContributor', { name: 'Ana', role: 'author' })).toMatchObject(unavailable);
    expect(await app.inject('/api/articles')).toMatchObject(unavailable);
    const credentials = { email: 'a@levada.test', password: 'secret' };
    const signIn = await app.inject({ method: 'POST', url: '/api/session', payload: credentials });
    expect(signIn).toMatchObject(unavailable);
    expect((await app.inject('/health/ready')).json()).toMatchObject({ database: { ok: false }, projections: [] });
  });
});
