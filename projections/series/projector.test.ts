import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { createRecorder, dumpAfter, uuid } from '#testing/projections/helpers.ts';
import { series } from './projector.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const [id, one, other] = [uuid(1), uuid(2), uuid(3)];
const texts = { title: { pt: 'Pela água', en: 'By the water' }, text: { pt: '', en: '' } };

it('a series has its articles in the order that was given last, and a slug for each title', async () => {
  const title = { pt: 'Pela água', en: 'Along the water' };
  const events = createRecorder()(
    `series-${id}`,
    { type: 'SeriesAdded', data: { id, ...texts, articles: [one, other] } },
    { type: 'SeriesEdited', data: { id, facts: { articles: [other, one] } } },
    { type: 'SeriesEdited', data: { id, facts: { title } } },
    { type: 'SeriesDeleted', data: { id } },
  );
  const tables = await dumpAfter(database.db, series, [events]);
  expect(tables.series).toEqual([
    `(${id},"{""en"": ""Along the water"", ""pt"": ""Pela água""}","{""en"": """", ""pt"": """"}","{""en"": ""along-the-water"", ""pt"": ""pela-agua""}","{""en"": [""by-the-water""], ""pt"": []}",t,3)`,
  ]);
  expect(tables.series_article).toEqual([`(${id},${one},1)`, `(${id},${other},0)`]);
});
