import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createEditorClient, type EditorClient } from '#testing/editor-client.ts';
import { toNewEvent } from '#testing/projections/helpers.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';

let site: SiteUnderTest;
let room: EditorClient;
const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeAll(async () => {
  site = await openSite();
  room = await createEditorClient(site.app, await site.signIn('admin'));
});
afterAll(async () => {
  silent.mockRestore();
  await site.close();
});

const health = async () => {
  const answer = await site.app.inject('/health/ready');
  const states: { name: string; ok: boolean; position: string; error?: object }[] = answer.json().projections;
  return { status: answer.statusCode, stateOf: (name: string) => states.find((state) => state.name === name)! };
};
const untilStuck = (position: bigint) =>
  vi.waitFor(async () => {
    const { status, stateOf } = await health();
    expect(status).toBe(503);
    expect(stateOf('articles')).toMatchObject({ ok: false, error: { position: String(position) } });
  }, 20_000);

/** Appends a publication without an article: no command can do this, but a damaged import might. */
const appendPoison = async () => {
  const id = randomUUID();
  const event = toNewEvent({ type: 'ArticlePublished', data: { id, locale: 'pt' } });
  return { id, event, ...(await site.runtime.store.append(`article-${id}`, 'no_stream', [event])) };
};

it('a poison event stops its projection, is reported, retried and skipped, and each step is recorded', async () => {
  const { id, event, position } = await appendPoison();
  await untilStuck(position);
  const { stateOf } = await health();
  expect(stateOf('articles').error).toMatchObject({
    eventId: event.id,
    stream: `article-${id}`,
    type: 'ArticlePublished',
    message: 'ArticlePublished before ArticleCreated',
  });
  expect(stateOf('history')).toMatchObject({ ok: true, position: String(position) });

  const retried = await room.execute('RetryProjection', { name: 'articles' });
  expect(retried).toMatchObject({
    id: 'articles',
    stream: 'projection-articles',
    message: 'The read model is being retried',
  });
  await untilStuck(position);

  const wrong = await room.send('SkipPoisonEvent', { name: 'articles', position: Number(position) + 1 });
  expect(wrong.json()).toMatchObject({ status: 409, code: 'unknown_reference', errors: [{ path: 'position' }] });

  const skipped = await room.execute('SkipPoisonEvent', { name: 'articles', position: String(position) });
  expect(skipped.stream).toBe('projection-articles');
  const next = await room.execute('CreateArticle', room.article());
  await vi.waitFor(async () => {
    const now = await health();
    expect(now.status).toBe(200);
    expect(now.stateOf('articles').position).toBe(next.position);
  }, 20_000);
  const { rows } = await sql`select id from article where id in (${id}, ${next.id})`.execute(site.runtime.db);
  expect(rows).toEqual([{ id: next.id }]);

  const cookie = await site.signIn('analyst');
  const history = await site.app.inject({ url: '/api/history/projection-articles', headers: { cookie } });
  expect(history.json().items).toMatchObject([
    { type: 'ProjectionRetried', command: 'RetryProjection', actor: { name: 'admin' } },
    {
      type: 'ProjectionEventSkipped',
      changes: expect.arrayContaining([{ path: 'eventId', to: event.id }]),
    },
  ]);
});

it('a retry of a projection that is not stopped records nothing', async () => {
  expect(await room.execute('RetryProjection', { name: 'media' })).toMatchObject({ revision: -1 });
});

it('a retry of an unknown projection is rejected', async () => {
  expect((await room.send('RetryProjection', { name: 'nonsense' })).statusCode).toBe(404);
  expect((await room.send('SkipPoisonEvent', { name: 'nonsense', position: 1 })).statusCode).toBe(404);
});

it.each(['editor', 'analyst'] as const)('an %s may not send these commands', async (role) => {
  const cookie = await site.signIn(role);
  const refused = [
    await room.send('RetryProjection', { name: 'articles' }, { cookie }),
    await room.send('SkipPoisonEvent', { name: 'articles', position: 1 }, { cookie }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
});
