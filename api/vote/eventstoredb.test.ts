import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EventStoreDBDouble, startEventStoreDBDouble } from '#testing/eventstoredb/double.ts';
import { newsroom } from '#testing/newsroom.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { addRestaurant, type Booth, createBooth, newBrowser } from '#testing/voting.ts';

let double: EventStoreDBDouble;
let site: SiteUnderTest;
let booth: Booth;
let restaurant: string;

beforeAll(async () => {
  double = await startEventStoreDBDouble();
  site = await openSite({}, { eventStoreUrl: double.connectionString });
  booth = createBooth(site.app);
  restaurant = await addRestaurant(await newsroom(site.app, await site.signIn('editor')));
});
afterAll(async () => {
  await site.close();
  await double.close();
});

const MANY = 40;
const counted = (answers: { statusCode: number }[]) => answers.filter(({ statusCode }) => statusCode === 200).length;
const refused = (answers: { statusCode: number }[]) => answers.filter(({ statusCode }) => statusCode === 409).length;

it('with the log in EventStoreDB, a visitor’s votes at once count as one', async () => {
  const visitor = newBrowser();
  await booth.meet(visitor);
  const votes = Array.from({ length: MANY }, () => booth.vote({ ...newBrowser(), cookie: visitor.cookie }, restaurant));
  const answers = await Promise.all(votes);
  expect([counted(answers), refused(answers)]).toEqual([1, MANY - 1]);
});

it('with the log in EventStoreDB, a network’s votes at once count as twenty', async () => {
  const { address } = newBrowser();
  const votes = Array.from({ length: MANY }, () => booth.vote(newBrowser({ address }), restaurant));
  const answers = await Promise.all(votes);
  expect([counted(answers), refused(answers)]).toEqual([20, MANY - 20]);
});
