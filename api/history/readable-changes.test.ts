import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadDatabase } from '#projections/read-models.ts';
import { createEventBuilder } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { project, uuid } from '#testing/projections/helpers.ts';
import { toReadableChanges } from './readable-changes.ts';

let database: TestDatabase;
let read: ReadDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const magazine = createEventBuilder();
  magazine.contributor(201, { name: 'Ana' });
  read = await project(database.db, magazine.events);
});
afterAll(() => database.drop());

const text = (words: string) => [{ id: 'aaaaaaa1', type: 'text', text: [{ text: words }] }];
const shown = async (from: unknown, to: unknown, { path = 'x', longest = 100 } = {}) =>
  (await toReadableChanges(read, 'pt', [{ path, from, to }], longest)).map((change) => [change.from, change.to]);

describe('toReadableChanges', () => {
  it('replaces ids with the names of what they reference', async () => {
    expect(await shown(undefined, uuid(201), { path: 'author' })).toEqual([['', 'Ana']]);
  });

  it('returns the text of content blocks', async () => {
    expect(await shown(text('A água desce.'), text('A água sobe.'))).toEqual([['A água desce.', 'A água sobe.']]);
  });

  it('formats times in Madeira time, and booleans as yes or no', async () => {
    expect(await shown(undefined, '2026-07-01T09:00:00.000Z')).toEqual([['', '01/07/2026, 10:00']]);
    expect(await shown(false, true)).toEqual([['não', 'sim']]);
  });

  it('joins lists, and returns other values as JSON', async () => {
    expect(await shown(['a', 'b'], [])).toEqual([['a, b', '']]);
    expect(await shown({ x: 0.5 }, 7)).toEqual([['{"x":0.5}', '7']]);
  });

  it('cuts long texts around their first difference', async () => {
    const same = 'palavra '.repeat(50);
    expect(await shown(`${same}antes`, `${same}depois`)).toEqual([
      [`…${'palavra '.repeat(5)}antes`, `…${'palavra '.repeat(5)}depois`],
    ]);
    expect(await shown('', 'b'.repeat(300))).toEqual([['', `${'b'.repeat(100)}…`]]);
  });

  it('omits changes that consist of an id only', async () => {
    expect(await shown(undefined, uuid(1), { path: 'update' })).toEqual([]);
  });
});
