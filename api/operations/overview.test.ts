import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { rebuildProjection } from '#projections/engine/supervisor.ts';
import { projections } from '#projections/read-models.ts';
import type { EditorClient } from '#testing/editor-client.ts';
import { toNewEvent } from '#testing/projections/helpers.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { jobs } from '../slice-endpoints.ts';
import { operationsOverview } from './overview.ts';

let site: SiteUnderTest;
let room: EditorClient;
let cookie: string;

useEditorClient('admin', (opened) => {
  ({ site, room, cookie } = opened);
});

const overview = () => operationsOverview({ ...site.runtime, jobs });
const statusOf = async (name: string) => (await overview()).readModels.find((each) => each.name === name)!;

describe('operationsOverview', () => {
  it('has the version of the site, which the screen shows', async () => {
    const { version } = await overview();
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    const { body } = await site.app.inject({ url: '/admin/operations', headers: { cookie: `${cookie}; locale=en` } });
    expect(body).toContain(`Version ${version} of Levada`);
  });

  it('reports every read model with its position, and that none waits for events', async () => {
    const { position } = await room.execute('CreateArticle', room.article());
    await vi.waitFor(async () => {
      const { head, readModels } = await overview();
      expect(head).toBe(position);
      expect(readModels.map(({ name }) => name).sort()).toEqual(projections.map(({ name }) => name).sort());
      expect(new Set(readModels.map(({ state }) => state))).toEqual(new Set(['upToDate', 'onDemand']));
    }, 30_000);
    expect(await statusOf('history')).toMatchObject({ position, lag: { events: 0, seconds: 0 } });
  });

  it('reports a read model that stopped with the event, and one whose process does not respond', async () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => silent.mockRestore());
    const id = randomUUID();
    const event = toNewEvent({ type: 'ArticlePublished', data: { id, locale: 'pt' } });
    const { position } = await site.runtime.store.append(`article-${id}`, 'no_stream', [event]);
    const fault = { position: String(position), stream: `article-${id}`, type: 'ArticlePublished', isSkippable: true };
    await vi.waitFor(
      async () => expect(await statusOf('articles')).toMatchObject({ state: 'stopped', fault, lag: { events: 1 } }),
      20_000,
    );
    const { body } = await site.app.inject({ url: '/admin/operations', headers: { cookie: `${cookie}; locale=en` } });
    for (const action of ['Retry articles', `Skip the event at position ${position} in articles`]) {
      expect(body).toContain(`aria-label="${action}"`);
    }
    await room.execute('SkipPoisonEvent', { name: 'articles', position: String(position) });
    await vi.waitFor(async () => expect((await statusOf('articles')).state).toBe('upToDate'), 20_000);

    const before = sql<Date>`now() - interval '2 minutes'`;
    await site.runtime.db
      .updateTable('projection_heartbeat')
      .set({ beat_at: before })
      .where('name', '=', 'settings')
      .execute();
    expect((await statusOf('settings')).state).toBe('silent');
  });

  it('reports a rebuild that stopped at an event', async () => {
    const { db, store } = site.runtime;
    await store.append('settings-magazine', 'any', [
      toNewEvent({ type: 'SettingsUpdated', data: { title: 'Levada' } }),
    ]);
    const stops = async () => {
      throw new Error('no such column');
    };
    const settings = { ...projections.find(({ name }) => name === 'settings')!, version: 99, project: stops };
    await rebuildProjection(settings, { db, store, asyncCommit: true, signal: new AbortController().signal });
    onTestFinished(async () => {
      await sql`delete from projection where status = 'building'`.execute(db);
    });
    const { rebuild } = await statusOf('settings');
    expect(rebuild).toMatchObject({ state: 'stopped', fault: { message: 'no such column' } });
    expect(rebuild!.progress).toBeLessThan(1);
  });

  it('reports the lag and the unfinished actions of reactors', async () => {
    const { db, store } = site.runtime;
    const log = await store.logId();
    await db.insertInto('reactor').values({ name: 'test mails', position: 1n, log, last_event: null }).execute();
    const reaction = { reactor: 'test mails', stream: 'subscriber-1', attempts: 1, try_at: null, error: 'no' };
    await db
      .insertInto('reaction')
      .values([
        { ...reaction, event_id: randomUUID(), status: 'failed' },
        { ...reaction, event_id: randomUUID(), status: 'waiting', try_at: new Date() },
      ])
      .execute();
    const { reactors, head } = await overview();
    expect(reactors).toEqual([
      { name: 'test mails', position: '1', lag: Number(head) - 1, waiting: 1, givenUp: 1, interrupted: 0 },
    ]);
  });

  it('reports unknown lags when the event log does not respond', async () => {
    const unavailable = { logId: site.runtime.store.logId, headPosition: () => new Promise<bigint>(() => {}) };
    const { head, readModels } = await operationsOverview({ ...site.runtime, jobs, store: unavailable });
    expect(head).toBeUndefined();
    expect(readModels.every(({ lag }) => lag.events === null)).toBe(true);
    expect(readModels.length).toBe(projections.length);
  });
});

describe('the screen of operations', () => {
  it.each([
    ['pt', 'Modelos de leitura', 'Reatores'],
    ['en', 'Read models', 'Reactors'],
  ])('shows the state in the language of the administrator: %s', async (locale, ...headings) => {
    const { statusCode, body } = await site.app.inject({
      url: '/admin/operations',
      headers: { cookie: `${cookie}; locale=${locale}` },
    });
    expect(statusCode).toBe(200);
    for (const heading of headings) expect(body).toContain(`${heading}</h2>`);
    for (const { name } of projections) expect(body).toContain(`>${name}</th>`);
  });
});
