import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEventBuilder, picture } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project } from '#testing/projections/helpers.ts';
import type { ReadDatabase } from '../read-models.ts';
import { findHyperlink, listHyperlinks } from './queries.ts';

let database: TestDatabase;
let read: ReadDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  const magazine = createEventBuilder();
  const added = (id: string, changed: object = {}) => {
    const facts = { title: { pt: `${id} pt`, en: `${id} en` }, text: { pt: 'Texto', en: 'Text' }, picture: null };
    const data = { id, ...facts, target: `https://example.org/${id}`, ...changed };
    magazine.append(`hyperlink-${id}`, { type: 'HyperlinkAdded', data });
  };
  magazine.media(7);
  added('mapa');
  added('fanal', { picture: { mediaId: picture(7), alt: { pt: 'Um til', en: 'A til tree' } } });
  read = await project(database.db, magazine.events);
});
afterAll(() => database.drop());

it('lists hyperlinks newest first in the requested language', async () => {
  expect((await listHyperlinks(read, 'pt')).map(({ title }) => title)).toEqual(['fanal pt', 'mapa pt']);
  expect((await listHyperlinks(read, 'en')).map(({ title }) => title)).toEqual(['fanal en', 'mapa en']);
});

it('finds a hyperlink by its printed id', async () => {
  expect(await findHyperlink(read, 'en', 'mapa')).toEqual({
    id: 'mapa',
    title: 'mapa en',
    text: 'Text',
    target: 'https://example.org/mapa',
  });
  expect(await findHyperlink(read, 'en', 'fanal')).toMatchObject({ picture: { id: picture(7), alt: 'A til tree' } });
  expect(await findHyperlink(read, 'en', 'nada')).toBeUndefined();
});
