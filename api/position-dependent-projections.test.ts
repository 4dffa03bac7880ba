import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { networkStream } from '#domain/vote/events.ts';
import { projections } from '#projections/read-models.ts';
import { type EventStore, type RecordedEvent, START_POSITION } from '#storage/events/event-store.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { concerns, dumpAfter, toNewEvent, uuid } from '#testing/projections/helpers.ts';
import { loadSample } from '../sample/load-sample.ts';
import { startRuntime } from './runtime.ts';
import { sampleWriter } from './sample-writer.ts';
import { executeCommand } from './slice-endpoints.ts';

/**
 * Adds events that the sample lacks: a vote refused for its network, an order of the featured articles, a webhook, a step and a note of an
 * article, a template and a term of the glossary.
 */
const tellMore = async (store: EventStore): Promise<void> => {
  const order = toNewEvent({ type: 'FeaturedReordered', data: { order: [uuid(1)] } });
  await store.append('featured-order', 'no_stream', [order]);
  const facts = { voter: 'voter', restaurant: uuid(1), day: '2026-11-20', reason: 'network_limit' };
  await store.append(networkStream(facts.day, 'network'), 'no_stream', [
    toNewEvent({ type: 'VoteRefused', data: { ...facts, at: '2026-11-20T09:00:00.000Z' } }),
  ]);
  const webhook = { id: uuid(1), name: 'Build', url: 'https://example.org/', subject: 'all', status: 'on' };
  const moved = toNewEvent({ type: 'ArticleStepMoved', data: { id: uuid(1), locale: 'pt', step: 'review' } });
  await store.append(`workflow-${uuid(1)}`, 'no_stream', [moved]);
  const words = { quote: 'Um', block: null, prefix: '', suffix: '', place: null };
  const pinned = { id: uuid(1), note: uuid(2), locale: 'pt', words, text: 'Qual?' };
  await store.append(`notes-${uuid(1)}`, 'no_stream', [toNewEvent({ type: 'NotePinned', data: pinned })]);
  const term = { id: uuid(1), name: { pt: 'levada', en: '' }, treatment: 'keep', note: '' };
  await store.append(`term-${uuid(1)}`, 'no_stream', [toNewEvent({ type: 'TermAdded', data: term })]);
  const template = { id: uuid(1), name: 'Passeio', category: null, keywords: [], source: 'pt', translations: {} };
  await store.append(`template-${uuid(1)}`, 'no_stream', [toNewEvent({ type: 'TemplateAdded', data: template })]);
  await store.append(`webhook-${uuid(1)}`, 'no_stream', [toNewEvent({ type: 'WebhookAdded', data: webhook })]);
};

it('every projection whose rows depend on log positions declares it, so that it is rebuilt in a copy of the log', async () => {
  const database = await createTestDatabase({ for: 'site' });
  const dataDir = await mkdtemp(join(tmpdir(), 'levada-positions-'));
  const runtime = await startRuntime({ connection: database.connection, dataDir, project: true });
  onTestFinished(async () => {
    await runtime.close();
    await database.drop();
    await rm(dataDir, { recursive: true });
  });
  await loadSample(sampleWriter(runtime));
  await tellMore(runtime.store);
  const subscribe = { name: 'Subscribe', body: { email: 'rosa@example.org', locale: 'pt' }, actor: undefined };
  await executeCommand(runtime, subscribe);
  const events = await Array.fromAsync(runtime.store.readAll(START_POSITION, []));
  const elsewhere = (event: RecordedEvent) => ({ ...event, position: event.position * 1_000n + 7n });

  const dependent: string[] = [];
  for (const projection of projections) {
    const wanted = events.filter(concerns(projection));
    expect(wanted, projection.name).not.toEqual([]);
    const here = await dumpAfter(database.db, projection, [wanted]);
    const there = await dumpAfter(database.db, projection, [wanted.map(elsewhere)]);
    if (JSON.stringify(here) !== JSON.stringify(there)) dependent.push(projection.name);
  }
  expect(dependent).toEqual(projections.filter(({ storesPositions }) => storesPositions).map(({ name }) => name));
});
