import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { createRecorder, dumpAfter, uuid } from '#testing/projections/helpers.ts';
import { glossary } from './projector.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a term has its words, whether it is translated, and its note as they were given last', async () => {
  const id = uuid(1);
  const record = createRecorder();
  const added = {
    type: 'TermAdded',
    data: { id, name: { pt: 'poncha', en: 'punch' }, treatment: 'translate', note: '' },
  };
  const facts = { name: { pt: 'poncha', en: '' }, treatment: 'keep', note: 'A drink' };
  const edited = { type: 'TermEdited', data: { id, facts } };
  const deleted = { type: 'TermDeleted', data: { id } };
  const row = (isDeleted: string, revision: number) => [
    `(${id},"{""en"": """", ""pt"": ""poncha""}",keep,"A drink",${isDeleted},${revision})`,
  ];
  const events = record(`term-${id}`, added, edited, deleted, { type: 'TermRestored', data: { id } });
  expect((await dumpAfter(database.db, glossary, [events.slice(0, 3)])).glossary_term).toEqual(row('t', 2));
  expect((await dumpAfter(database.db, glossary, [events])).glossary_term).toEqual(row('f', 3));
});
