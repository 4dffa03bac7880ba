import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProjectionHarness, type ProjectionHarness } from '#testing/projections/projection-harness.ts';
import { appendNotes, testProjection } from '#testing/projections/test-projection.ts';
import { listenForChanges } from './change-listener.ts';
import { ALL_PAGES, createReadModelChanges, notifyChange, type ReadModelChange } from './read-model-changes.ts';
import { rebuildProjection } from './supervisor.ts';
import { waitForPosition } from './wait-for-position.ts';

/** A process that projects nothing itself. */
let site: ProjectionHarness;
let stopListening: () => void;
let heard: ReadModelChange[];
let changes: ReturnType<typeof createReadModelChanges>;
const errors: unknown[] = [];

beforeEach(async () => {
  site = await createProjectionHarness();
  heard = [];
  changes = createReadModelChanges();
  changes.onChange((change) => heard.push(change));
  stopListening = listenForChanges({
    listening: site.listening,
    db: site.db,
    changes,
    onError: (error) => errors.push(error),
  });
  await vi.waitFor(() => expect(heard).toContainEqual(everything), 20_000);
});
afterEach(async () => {
  stopListening();
  await site.close();
  expect(errors).toEqual([]);
});

const everything = { projection: '', position: -1n, tags: [ALL_PAGES] };

it('reports the tags and the position of a commit of another process', async () => {
  site.start(testProjection('book'));
  const position = await appendNotes(site.store, 3);
  expect(await waitForPosition(changes, ['book'], position, 20_000)).toBe(true);
  expect(heard).toContainEqual({ projection: 'book', position, tags: ['book'] });
});

it('ignores notifications of its own commits and reports later commits of other processes', async () => {
  const own = { projection: 'book', position: 7n, tags: ['book'] };
  const others = { projection: 'book', position: 8n, tags: ['book'] };
  heard.length = 0;
  changes.ownCommit(own);
  await notifyChange(site.db, own);
  await notifyChange(site.db, others);
  await vi.waitFor(() => expect(heard).toContainEqual(others), 20_000);
  expect(heard).toEqual([own, others]);
});

it('invalidates all pages after rebuilt tables are swapped in', async () => {
  const { stop } = site.start(testProjection('book'));
  const position = await appendNotes(site.store, 3);
  await waitForPosition(changes, ['book'], position, 20_000);
  await stop();
  heard.length = 0;
  const options = { db: site.db, store: site.store, signal: new AbortController().signal, asyncCommit: true };
  await rebuildProjection(testProjection('book', { version: 2 }), options);
  // How far it had seen when it was stopped may be heard late.
  const news = () => heard.filter(({ tags }) => tags.length > 0);
  await vi.waitFor(() => expect(news()).toEqual([{ projection: 'book', position, tags: [ALL_PAGES] }]), 20_000);
});

it('invalidates all pages and loads the positions of the read models after a lost connection', async () => {
  const name = new URL(site.connection).pathname.slice(1);
  const running = site.start(testProjection('book'));
  const projected = async (position: bigint) =>
    expect(await waitForPosition(running.changes, ['book'], position, 20_000)).toBe(true);
  await projected(await appendNotes(site.store, 1));
  await running.stop();
  heard.length = 0;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${name} and application_name = 'levada listen'`.execute(site.db);
  // What is sent before it listens again is lost.
  const again = site.start(testProjection('book'));
  const missed = await appendNotes(site.store, 1);
  expect(await waitForPosition(again.changes, ['book'], missed, 20_000)).toBe(true);
  expect(await waitForPosition(changes, ['book'], missed, 20_000)).toBe(true);
  await vi.waitFor(() => expect(heard).toContainEqual(everything), 20_000);
});

it('invalidates all pages when the tags exceed the size of a notification', async () => {
  const tags = Array.from({ length: 500 }, (_, number) => `article:${number}-with-a-long-name`);
  await notifyChange(site.db, { projection: 'book', position: 7n, tags });
  await vi.waitFor(() => expect(heard).toContainEqual({ projection: 'book', position: 7n, tags: [ALL_PAGES] }), 20_000);
});

/** What no release of ours sends, or a later one may: nothing is known of it but that something happened. */
const unknownPayloads = [
  '',
  'not JSON',
  '{"projection":"book","position":"7","tags":["book"]',
  'null',
  '[]',
  '"book"',
  '7',
  '{}',
  '{"projection":"book"}',
  '{"projection":7,"position":"7","tags":[]}',
  '{"projection":"book","position":"seven","tags":[]}',
  '{"projection":"book","position":"","tags":[]}',
  '{"projection":"book","position":"-7","tags":[]}',
  '{"projection":"book","position":"7.5","tags":[]}',
  '{"projection":"book","position":7,"tags":[]}',
  '{"projection":"book","position":"9223372036854775808","tags":[]}',
  `{"projection":"book","position":"${'9'.repeat(5_000)}","tags":[]}`,
  '{"projection":"book","position":{"$bigint":"7"},"tags":[]}',
  '{"projection":"book","position":"7","tags":"book"}',
  '{"projection":"book","position":"7","tags":[7]}',
  '{"projection":"book","position":"7","tags":[null]}',
  '{"version":2,"changes":[{"projection":"book","position":"7"}]}',
];

it('invalidates all pages on an unreadable notification and keeps listening', async () => {
  heard.length = 0;
  for (const payload of unknownPayloads) {
    await sql`select pg_notify('read_model', ${payload})`.execute(site.db);
  }
  const known = { projection: 'book', position: 8n, tags: ['book'] };
  await notifyChange(site.db, known);
  await vi.waitFor(() => expect(heard).toContainEqual(known), 20_000);
  expect(heard).toEqual([...unknownPayloads.map(() => everything), known]);
  expect(changes.positionOf('book')).toBe(8n);
});
