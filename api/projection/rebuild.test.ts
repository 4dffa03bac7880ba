import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EditorClient } from '#testing/editor-client.ts';
import { toNewEvent } from '#testing/projections/helpers.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { operationsOverview } from '../operations/overview.ts';

let site: SiteUnderTest;
let room: EditorClient;
let cookie: string;
useEditorClient('admin', (opened) => {
  ({ site, room, cookie } = opened);
});

const statusOf = async (name: string) =>
  (await operationsOverview({ ...site.runtime, jobs: [] })).readModels.find((each) => each.name === name)!;
const historyOf = async (name: string): Promise<{ type: string; actor: { name: string } }[] | undefined> =>
  (await site.app.inject({ url: `/api/history/projection-${name}`, headers: { cookie } })).json().items;
const typesOf = async (name: string) => ((await historyOf(name)) ?? []).map(({ type }) => type);
const nameOfAuthor = async () =>
  (await sql<{ name: string }>`select name from read.contributor where id = ${room.author}`.execute(site.runtime.db))
    .rows[0]?.name;

/** Keeps the served tables of a read model locked, so that a rebuild cannot replace them before `release`. */
const holdTable = async (table: string) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const done = site.runtime.db.transaction().execute(async (trx) => {
    await sql`select 1 from ${sql.id('read', table)} limit 1`.execute(trx);
    hold();
    await released;
  });
  await held;
  return async () => {
    release();
    await done;
  };
};

describe('RebuildProjection', () => {
  it('fills the tables again from the log, and records start and completion', async () => {
    const name = await nameOfAuthor();
    await sql`update read.contributor set name = 'damaged' where id = ${room.author}`.execute(site.runtime.db);
    const started = await room.execute('RebuildProjection', { name: 'contributors' });
    expect(started).toMatchObject({ stream: 'projection-contributors', message: 'The rebuild has begun' });
    await vi.waitFor(async () => expect(await nameOfAuthor()).toBe(name), 20_000);
    await vi.waitFor(
      async () => expect(await typesOf('contributors')).toEqual(['ProjectionRebuildStarted', 'ProjectionRebuilt']),
      20_000,
    );
    expect((await historyOf('contributors'))?.map(({ actor }) => actor.name)).toEqual(['admin', 'Levada']);
  });

  it('shows the progress, and rejects another rebuild while it runs', async () => {
    const release = await holdTable('settings');
    onTestFinished(release);
    await room.execute('RebuildProjection', { name: 'settings' });
    await vi.waitFor(
      async () => expect((await statusOf('settings')).rebuild).toMatchObject({ state: 'running', progress: 1 }),
      20_000,
    );
    for (const name of ['settings', 'categories']) {
      const rejected = await room.send('RebuildProjection', { name });
      expect(rejected.json()).toMatchObject({ status: 409, code: 'rebuild_running' });
    }
    expect(await typesOf('categories')).toEqual([]);
    const other = await site.beside();
    const rejected = await other.app.inject({
      method: 'POST',
      url: '/api/commands/RebuildProjection',
      headers: { cookie },
      payload: { name: 'settings' },
    });
    expect(rejected.json().code).toBe('rebuild_running');
    await release();
    await vi.waitFor(async () => expect((await statusOf('settings')).rebuild).toBeUndefined(), 20_000);
  });

  it('resumes a rebuild whose process has ended', async () => {
    const release = await holdTable('settings');
    onTestFinished(release);
    const other = await site.beside();
    const headers = { cookie };
    const url = '/api/commands/RebuildProjection';
    const begun = await other.app.inject({ method: 'POST', url, headers, payload: { name: 'settings' } });
    expect(begun.statusCode).toBe(200);
    await vi.waitFor(async () => expect((await statusOf('settings')).rebuild?.state).toBe('running'), 20_000);
    await other.runtime.rebuilds.stop();
    await vi.waitFor(async () => expect((await statusOf('settings')).rebuild?.state).toBe('interrupted'), 20_000);
    await release();
    await room.execute('RebuildProjection', { name: 'settings' });
    await vi.waitFor(async () => {
      expect(await statusOf('settings')).toMatchObject({ state: 'upToDate', rebuild: undefined });
    }, 20_000);
  });

  it('brings a read model back that had stopped because its tables were damaged', async () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => silent.mockRestore());
    await sql`alter table read.contributor rename column name to lost`.execute(site.runtime.db);
    const data = { id: crypto.randomUUID(), name: 'Ana', roles: ['author'], avatar: null };
    await site.runtime.store.append(`contributor-${data.id}`, 'no_stream', [
      toNewEvent({ type: 'ContributorAdded', data }),
    ]);
    await vi.waitFor(async () => expect((await statusOf('contributors')).state).toBe('stopped'), 20_000);
    await room.execute('RebuildProjection', { name: 'contributors' });
    await vi.waitFor(async () => {
      expect(await statusOf('contributors')).toMatchObject({ state: 'upToDate', rebuild: undefined });
    }, 20_000);
    const { position } = await room.execute('EditContributor', { id: data.id, name: 'Ana Reis' });
    await vi.waitFor(async () => expect((await statusOf('contributors')).position).toBe(position), 20_000);
  });

  it('is rejected for an unknown read model', async () => {
    expect((await room.send('RebuildProjection', { name: 'nonsense' })).statusCode).toBe(404);
  });
});
