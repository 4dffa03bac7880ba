import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { rebuildProjection } from '#projections/engine/supervisor.ts';
import { followingProjections, projections } from '#projections/read-models.ts';
import { connect } from '#storage/database/connect.ts';
import type { EditorClient } from '#testing/editor-client.ts';
import { createFaultyProxy } from '#testing/network/faulty-proxy.ts';
import { toNewEvent } from '#testing/projections/helpers.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

let site: SiteUnderTest;
let room: EditorClient;

/** Returns the read models that have caught up to the position. */
const fedTo = async (position: string) =>
  (
    await sql`select name from projection_heartbeat where position >= ${position} and caught_up_at is not null`.execute(
      site.runtime.db,
    )
  ).rows;

useEditorClient('editor', (opened) => {
  ({ site, room } = opened);
});

describe('/health/ready', () => {
  it('reports that event log, database and every projection are running, with their positions', async () => {
    const { position } = await room.execute('CreateArticle', room.article());
    await vi.waitFor(async () => expect((await fedTo(position)).length).toBe(followingProjections.length), 30_000);
    const answer = await site.app.inject('/health/ready');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const { projections: states, ...rest } = answer.json();
    const eventLog = { ok: true, end: position };
    expect(rest).toEqual({
      status: 'ready',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      eventLog,
      database: { ok: true },
      files: { ok: true },
      reactors: [],
    });
    expect(states.map(({ name }: { name: string }) => name).sort()).toEqual(projections.map(({ name }) => name).sort());
    expect(states).toContainEqual({
      name: 'history',
      version: expect.any(Number),
      position,
      lag: { events: 0, seconds: 0 },
      heartbeatAge: expect.any(Number),
      ok: true,
    });
  });

  it('tells strangers the status only, and the details to staff and to this machine', async () => {
    const stranger = { url: '/health/ready', remoteAddress: '203.0.113.7' };
    const cookie = await site.signIn('analyst');
    const visitor = await site.signIn(null);
    const keysFor = async (request: object) => Object.keys((await site.app.inject({ ...stranger, ...request })).json());
    const all = ['status', 'version', 'eventLog', 'database', 'files', 'projections', 'reactors'];
    expect(await keysFor({})).toEqual(['status']);
    expect(await keysFor({ headers: { cookie: visitor } })).toEqual(['status']);
    expect(await keysFor({ remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.7' } })).toEqual([
      'status',
    ]);
    expect(await keysFor({ headers: { cookie } })).toEqual(all);
    expect(await keysFor({ remoteAddress: '::1' })).toEqual(all);
  });

  it('names the event that stopped a projection', async () => {
    const fault = { position: '7', stream: 'media-1', type: 'MediaEdited', message: 'no', at: '2026-11-20T12:00:00Z' };
    const set = (error: string | null) =>
      sql`update projection set error = ${error}::jsonb where name = 'media'`.execute(site.runtime.db);
    await set(JSON.stringify(fault));
    const answer = await site.app.inject('/health/ready');
    await set(null);
    expect(answer.statusCode).toBe(503);
    expect(answer.json().status).toBe('not ready');
    expect(answer.json().projections).toContainEqual(
      expect.objectContaining({ name: 'media', ok: false, error: fault }),
    );
    expect((await site.app.inject('/health/ready')).statusCode).toBe(200);
  });

  it('stays ready when a rebuild fails beside the live tables, and names the event', async () => {
    const { db, store } = site.runtime;
    await store.append('settings-magazine', 'any', [
      toNewEvent({ type: 'SettingsUpdated', data: { title: 'Levada' } }),
    ]);
    const stops = async () => {
      throw new Error('no such column');
    };
    const settings = { ...projections.find(({ name }) => name === 'settings')!, version: 99, project: stops };
    const options = { db, store, asyncCommit: true, signal: new AbortController().signal };
    expect(await rebuildProjection(settings, options)).toBe('poisoned');
    onTestFinished(async () => {
      await sql`delete from projection where status = 'building'`.execute(db);
    });
    await vi.waitFor(async () => {
      const answer = await site.app.inject('/health/ready');
      expect(answer.statusCode).toBe(200);
      const state = answer.json().projections.find(({ name }: { name: string }) => name === 'settings');
      const error = expect.objectContaining({ type: 'SettingsUpdated', message: 'no such column' });
      expect(state).toMatchObject({ ok: true, rebuild: { version: 99, error } });
      expect(state).not.toHaveProperty('error');
    }, 30_000);
  });
});

it('/health/live responds 200 while the process responds', async () => {
  const answer = await site.app.inject('/health/live');
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
});

it('/health/live responds 503 when the process cannot recover, with the reason only to this machine', async () => {
  let trouble: string | undefined = 'The embedded Postgres does not start (attempt 10): the disk is full.';
  const app = await site.another({ unrecoverableReason: () => trouble });
  const answer = await app.inject('/health/live');
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'helpless', error: trouble }]);
  const stranger = await app.inject({ url: '/health/live', remoteAddress: '203.0.113.7' });
  expect([stranger.statusCode, stranger.json()]).toEqual([503, { status: 'helpless' }]);
  trouble = undefined;
  expect((await app.inject('/health/live')).statusCode).toBe(200);
});

describe('/health/ready when readers would get outdated data', () => {
  const states = async (app: FastifyInstance) => {
    const answer = await app.inject('/health/ready');
    const { projections: each } = answer.json() as { projections: { name: string; ok: boolean; reason?: string }[] };
    return { code: answer.statusCode, history: each.find(({ name }) => name === 'history')! };
  };

  /** Opens a site without any process that runs projections. */
  const deserted = async () => {
    const alone = await openSite({}, {}, { project: false });
    onTestFinished(() => alone.close());
    const { store, db } = alone.runtime;
    for (let index = 0; index < 50; index++) {
      const title = `Levada ${index}`;
      await store.append('settings-magazine', 'any', [toNewEvent({ type: 'SettingsUpdated', data: { title } })]);
    }
    return { app: alone.app, db };
  };

  it('reports that no process runs the projections, that they are catching up, or how far they lag', async () => {
    const { app, db } = await deserted();
    const beats = (beat: string, caughtUp: string | null) =>
      sql`
      insert into projection_heartbeat (name, generation, holder, backend, position, beat_at, caught_up_at)
      select name, generation, gen_random_uuid(), 1, 0, now() - ${beat}::interval, now() - ${caughtUp}::interval
      from projection on conflict (name, generation) do update
      set beat_at = excluded.beat_at, caught_up_at = excluded.caught_up_at`.execute(db);
    const expectReason = async (reason: string, lag: object) => {
      const { code, history } = await states(app);
      expect([code, history]).toEqual([503, expect.objectContaining({ ok: false, reason, lag })]);
    };
    const noHelp = 'start one with the role projections';
    const never = { events: 50, seconds: null };
    await expectReason(`No process has projected it yet: ${noHelp}`, never);
    await beats('1 second', null);
    await expectReason('Catching up: 50 events to go', never);
    await beats('100 seconds', null);
    await expectReason(`No process has projected it for 100 seconds: ${noHelp}`, never);
    await beats('1 second', '45 seconds');
    await expectReason('Lagging 45 seconds behind the event log', { events: 50, seconds: expect.closeTo(45, -1) });
    await beats('1 second', '10 seconds');
    expect(await states(app)).toMatchObject({ code: 200, history: { ok: true } });
    await sql`update projection_heartbeat set position = 50, caught_up_at = null`.execute(db);
    expect(await states(app)).toMatchObject({ code: 200, history: { lag: { events: 0, seconds: 0 } } });
  });

  it('reports waiting, failed and interrupted reactions, and stays ready', async () => {
    const { db } = site.runtime;
    await sql`insert into reactor (name, position) values ('mail', 1)`.execute(db);
    await sql`insert into reaction (reactor, event_id, stream, status, attempts, try_at, updated_at)
      select 'mail', gen_random_uuid(), 'subscriber-1', status, 1, case status when 'waiting' then now() end, now() - age::interval
      from (values ('waiting', '0 s'), ('failed', '0 s'), ('failed', '1 day'), ('done', '0 s'), ('acting', '0 s'),
        ('acting', '1 hour')) given (status, age)`.execute(db);
    const answer = await site.app.inject('/health/ready');
    await sql`delete from reactor`.execute(db);
    expect([answer.statusCode, answer.json().reactors]).toEqual([
      200,
      [{ name: 'mail', waiting: 1, givenUp: 2, interrupted: 1 }],
    ]);
  });

  it('responds in time when the database hangs, queries it only once, and recovers with it', async () => {
    const proxy = await createFaultyProxy(site.connection);
    const db = connect(proxy.connection, { max: 5, queryTimeout: 1_000 });
    onTestFinished(async () => {
      await proxy.close();
      await db.destroy();
    });
    const app = await site.another({ db, limits: { answer: 500 } });
    // A busy machine may not answer in half a second at first.
    await vi.waitFor(async () => expect((await app.inject('/health/ready')).statusCode).toBe(200), 30_000);
    let asked = 0;
    const end = () => {
      asked += 1;
      return new Promise<bigint>(() => {});
    };
    const store = { ...site.runtime.store, headPosition: end };
    const dead = await site.another({ db, store, limits: { answer: 500 } });
    proxy.blackholeAll();
    const answers = await Promise.all(Array.from({ length: 20 }, () => dead.inject('/health/ready')));
    await dead.inject('/health/ready');
    const silent = { ok: false, error: 'no response within 0.5 seconds' };
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toMatchObject([503, { eventLog: silent, database: silent }]);
    }
    expect(asked).toBe(1);
    expect((await app.inject('/health/ready')).json()).toMatchObject({
      eventLog: { ok: true },
      database: { ok: false },
    });
    expect((await app.inject('/health/live')).statusCode).toBe(200);
    proxy.acceptNew();
    await vi.waitFor(async () => expect((await app.inject('/health/ready')).statusCode).toBe(200), 30_000);
  });
});
