import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { generationsOf } from '#projections/engine/checkpoint.ts';
import { createReadModelChanges } from '#projections/engine/read-model-changes.ts';
import { startProjections } from '#projections/engine/supervisor.ts';
import { waitForPosition } from '#projections/engine/wait-for-position.ts';
import { projections } from '#projections/read-models.ts';
import { connect } from '#storage/database/connect.ts';
import { startEmbeddedPostgres } from '#storage/database/embedded/embedded.ts';
import { migrate } from '#storage/database/migrate.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { openDouble } from '#testing/eventstoredb/open-double.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { toNewEvent } from '#testing/projections/helpers.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { runProgram } from '../test-program.ts';

const rebuildProjection = (names: string[], env: Record<string, string>) => runProgram('rebuild', names, env);

/** Opens an event store with running projections, like a site without its server. */
const openSite = (connection: string) => {
  const db = connect(connection, { max: projections.length + 5 });
  const store = createPostgresEventStore(connection);
  const changes = createReadModelChanges();
  const { stop } = startProjections(projections, { db, store, changes, asyncCommit: true, onFault: () => {} });
  return {
    db,
    store,
    /** Adds contributors and waits until the site shows them. */
    async add(howMany: number) {
      let position = 0n;
      for (let number = 0; number < howMany; number++) {
        const data = { id: randomUUID(), name: `Pessoa ${number}`, roles: ['author'], avatar: null };
        const event = toNewEvent({ type: 'ContributorAdded', data });
        ({ position } = await store.append(`contributor-${data.id}`, 'no_stream', [event]));
      }
      expect(await waitForPosition(changes, ['contributors'], position, 20_000)).toBe(true);
    },
    async close() {
      await stop();
      await store.close();
      await db.destroy();
    },
  };
};

test('rebuilds in the embedded database, with and without a running site', async () => {
  const dataDir = await createTemporaryFolder();
  const dir = join(dataDir, 'postgres');
  const postgres = await startEmbeddedPostgres({ dir });
  const setup = connect(postgres.connection, { max: 1 });
  await migrate(setup).finally(() => setup.destroy());
  const site = openSite(postgres.connection);
  const live = { name: 'contributors', status: 'live', error: null };
  try {
    await site.add(20);
    const { code, stdout, stderr } = await rebuildProjection(['contributors'], { DATA_DIR: dataDir });
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('The read model contributors was rebuilt from 20 events and is now served.');
    await site.add(1);
    expect(await generationsOf(site.db, 'contributors')).toMatchObject([{ ...live, generation: 2, position: 21n }]);
  } finally {
    await site.close();
    await postgres.stop();
  }

  const { code, stdout } = await rebuildProjection(['contributors'], { DATA_DIR: dataDir });
  expect([code, stdout]).toEqual([0, expect.stringContaining('was rebuilt from 21 events and is now served')]);
  const again = await startEmbeddedPostgres({ dir });
  const db = connect(again.connection, { max: 1 });
  const generations = await generationsOf(db, 'contributors').finally(() => db.destroy());
  await again.stop();
  expect(generations).toMatchObject([{ ...live, generation: 3, position: 21n }]);
});

test('reports the event at which a rebuild stopped, and keeps the old tables', async () => {
  const database = await createTestDatabase();
  const site = openSite(database.connection);
  onTestFinished(async () => {
    await site.close();
    await database.drop();
  });
  await site.add(3);
  await site.store.append('article-x', 'any', [toNewEvent({ type: 'ArticlePublished', data: { id: randomUUID() } })]);
  await vi.waitFor(async () => {
    expect(await generationsOf(site.db, 'articles')).toMatchObject([{ error: { position: '4' } }]);
  }, 20_000);
  const { code, stdout } = await rebuildProjection(['articles'], { DATABASE_URL: database.connection });
  expect(code).toBe(1);
  expect(stdout).toContain('the event ArticlePublished at position 4 (article-x) fails with “ArticlePublished before');
  expect(await generationsOf(site.db, 'articles')).toMatchObject([{ status: 'live' }, { status: 'building' }]);
});

test('refuses to rebuild one read model from another log than the others, and keeps the tables', async () => {
  const database = await createTestDatabase();
  const site = openSite(database.connection);
  onTestFinished(async () => {
    await site.close();
    await database.drop();
  });
  await site.add(3);
  const other = await openDouble();
  onTestFinished(() => other.close());
  const env = { DATABASE_URL: database.connection, EVENTSTORE_URL: other.connectionString };
  const { code, stdout, stderr } = await rebuildProjection(['contributors'], env);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^The read models come from another event log/);
  expect(await generationsOf(site.db, 'contributors')).toMatchObject([{ status: 'live', generation: 1, position: 3n }]);
});

test.each([
  [[], 'Usage: levada rebuild'],
  [['nonsense'], 'There is no read model nonsense. Give one of adverts, articles,'],
  [['articles', 'history'], 'Usage: levada rebuild'],
])('explains what to give unless it is one known name: %j', async (names, sentence) => {
  const { code, stdout, stderr } = await rebuildProjection(names, {});
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(sentence);
});
