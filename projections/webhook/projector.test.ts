import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { createRecorder, dumpAfter, uuid } from '#testing/projections/helpers.ts';
import { webhooks } from './projector.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const id = uuid(1);
const facts = { name: 'Build', url: 'https://build.example.org/', subject: 'all', status: 'on' };
const added = { type: 'WebhookAdded', data: { id, ...facts } };
const edited = (changed: object) => ({ type: 'WebhookEdited', data: { id, facts: changed } });
const deleted = { type: 'WebhookDeleted', data: { id } };
const restored = { type: 'WebhookRestored', data: { id } };

/** Returns the stored rows after these events of one webhook. */
const rowsAfter = async (...events: object[]) => {
  const recorded = createRecorder()(`webhook-${id}`, ...(events as (typeof deleted)[]));
  const { webhook } = await dumpAfter(database.db, webhooks, [recorded]);
  return { rows: webhook, positions: recorded.map(({ position }) => position) };
};

it('a webhook is stored as one row, which is kept when it is deleted', async () => {
  const { rows, positions } = await rowsAfter(added, edited({ name: 'Deploy' }), deleted);
  expect(rows).toEqual([`(${id},Deploy,https://build.example.org/,all,on,${positions[0]},t,2)`]);
});

it('a webhook is active since it was added, turned on or restored last', async () => {
  const on = await rowsAfter(added, edited({ status: 'off' }), edited({ status: 'on' }), edited({ name: 'Deploy' }));
  expect(on.rows).toEqual([`(${id},Deploy,https://build.example.org/,all,on,${on.positions[2]},f,3)`]);
  const again = await rowsAfter(added, deleted, restored);
  expect(again.rows).toEqual([`(${id},Build,https://build.example.org/,all,on,${again.positions[2]},f,2)`]);
});
