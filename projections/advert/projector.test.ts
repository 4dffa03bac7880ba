import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { createRecorder, dumpAfter, uuid } from '#testing/projections/helpers.ts';
import { adverts } from './projector.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const facts = {
  name: 'Inverno',
  picture: 'a'.repeat(32),
  alt: { pt: 'Um jardim', en: 'A garden' },
  target: 'https://example.org',
  placement: 'home',
  from: '2026-11-20',
  until: '2026-12-20',
  locale: null,
};
const stream = `advert-${uuid(1)}`;
const added = { type: 'AdvertAdded', data: { id: uuid(1), ...facts } };
const edited = { type: 'AdvertEdited', data: { id: uuid(1), facts: { until: '2026-12-24', locale: 'pt' } } };
const deleted = { type: 'AdvertDeleted', data: { id: uuid(1) } };

const rowsAfter = async (...events: object[]) =>
  (await dumpAfter(database.db, adverts, [createRecorder()(stream, ...(events as (typeof added)[]))])).advert;

describe('an advert', () => {
  it('is stored as one row in which an edit changes only the named fields', async () => {
    const look = `${facts.picture},"{""en"": ""A garden"", ""pt"": ""Um jardim""}",https://example.org,home,2026-11-20`;
    expect(await rowsAfter(added)).toEqual([`(${uuid(1)},Inverno,${look},2026-12-20,,f,0)`]);
    expect(await rowsAfter(added, edited)).toEqual([`(${uuid(1)},Inverno,${look},2026-12-24,pt,f,1)`]);
  });

  it('is kept as a deleted row', async () => {
    expect((await rowsAfter(added, deleted))?.[0]).toMatch(/,t,1\)$/);
  });

  it('is stored identically in one batch and event by event', async () => {
    const events = createRecorder()(stream, added, edited, deleted);
    const oneByOne = await dumpAfter(
      database.db,
      adverts,
      events.map((event) => [event]),
    );
    expect(await dumpAfter(database.db, adverts, [events])).toEqual(oneByOne);
  });
});
