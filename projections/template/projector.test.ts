import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { createRecorder, dumpAfter, uuid } from '#testing/projections/helpers.ts';
import { templates } from './projector.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a template has its last name, its category and the languages of its texts', async () => {
  const id = uuid(1);
  const text = { title: 'Pela água', summary: '', content: [] };
  const facts = { name: 'Walk', category: null, keywords: [], source: 'pt', translations: { pt: text } };
  const events = createRecorder()(
    `template-${id}`,
    { type: 'TemplateAdded', data: { id, ...facts } },
    { type: 'TemplateEdited', data: { id, facts: { name: 'Levada walk' } } },
    { type: 'TemplateDeleted', data: { id } },
    { type: 'TemplateRestored', data: { id } },
  );
  const rows = async (count: number) => (await dumpAfter(database.db, templates, [events.slice(0, count)])).template;
  expect(await rows(3)).toEqual([`(${id},"Levada walk",,{pt},t,2)`]);
  expect(await rows(4)).toEqual([`(${id},"Levada walk",,{pt},f,3)`]);
});
