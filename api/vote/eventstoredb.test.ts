import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { START_POSITION } from '#storage/events/event-store.ts';
import { createEditorClient } from '#testing/editor-client.ts';
import { type EventStoreDBDouble, startEventStoreDBDouble } from '#testing/eventstoredb/double.ts';
import { PATIENCE_MS } from '#testing/patience.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { createRestaurant, createVotingClient, newBrowser, type VotingClient } from '#testing/voting.ts';

let double: EventStoreDBDouble;
let site: SiteUnderTest;
let booth: VotingClient;
let restaurant: string;

beforeAll(async () => {
  double = await startEventStoreDBDouble();
  site = await openSite({}, { eventStoreUrl: double.connectionString });
  booth = createVotingClient(site.app);
  restaurant = await createRestaurant(await createEditorClient(site.app, await site.signIn('editor')));
});
afterAll(async () => {
  await site.close();
  await double.close();
});

const MANY = 40;
const counted = (answers: { statusCode: number }[]) => answers.filter(({ statusCode }) => statusCode === 200).length;
const refused = (answers: { statusCode: number }[]) => answers.filter(({ statusCode }) => statusCode === 409).length;

it('with EventStoreDB, concurrent votes of a visitor count as one', async () => {
  const visitor = newBrowser();
  await booth.meet(visitor);
  const votes = Array.from({ length: MANY }, () => booth.vote({ ...newBrowser(), cookie: visitor.cookie }, restaurant));
  const answers = await Promise.all(votes);
  expect([counted(answers), refused(answers)]).toEqual([1, MANY - 1]);
});

it('with EventStoreDB, concurrent votes of a network count as twenty', async () => {
  const { address } = newBrowser();
  const votes = Array.from({ length: MANY }, () => booth.vote(newBrowser({ address }), restaurant));
  const answers = await Promise.all(votes);
  expect([counted(answers), refused(answers)]).toEqual([20, MANY - 20]);
});

it('with EventStoreDB, no vote is in the event log that was reported as not saved', async () => {
  const keys = Array.from({ length: MANY }, () => randomUUID());
  // The server writes the events but never acknowledges them.
  double.killMidAppend(1_000);
  const before = double.calls('append');
  const voters = keys.map(() => newBrowser());
  const voting = keys.map((key, index) => booth.vote(voters[index]!, restaurant, { 'idempotency-key': key }));
  await vi.waitFor(() => expect(double.calls('append')).toBeGreaterThan(before), PATIENCE_MS);
  await double.stop();
  const answers = await Promise.all(voting);
  double.killMidAppend(0);
  await double.start();
  const written = new Set<string>();
  for await (const { metadata } of site.runtime.store.readAll(START_POSITION, ['vote-']))
    written.add(metadata.causationId);
  const codes = new Map(keys.map((key, index) => [key, answers[index]!.json().code as string | undefined]));
  for (const [key, code] of codes) if (code === 'unavailable') expect(written).not.toContain(key);
  expect(new Set([...codes.values(), 'unavailable', 'outcome_unknown', undefined])).toEqual(
    new Set(['unavailable', 'outcome_unknown', undefined]),
  );
  expect([...codes.values()]).toContain('outcome_unknown');
  const again = await Promise.all(
    keys.map((key, index) => booth.vote(voters[index]!, restaurant, { 'idempotency-key': key })),
  );
  expect(counted(again)).toBe(MANY);
});
