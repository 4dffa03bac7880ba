import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventBuilder, picture } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project } from '#testing/projections/helpers.ts';
import { picturesById } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('a picture', () => {
  it('has its registered facts with later edits applied', async () => {
    const magazine = createEventBuilder();
    magazine.media(1, { width: 800, height: 600, focus: { x: 0.1, y: 0.9 } });
    magazine.media(3, { focus: { x: 6.1e-244, y: 0.123456789 } });
    magazine.media(2, { credit: { author: 'Ana', licence: 'CC BY 4.0' } });
    magazine.append(`media-${picture(2)}`, {
      type: 'MediaEdited',
      data: { id: picture(2), facts: { focus: { x: 0.75, y: 0.3 } } },
    });
    magazine.append(`media-${picture(1)}`, {
      type: 'MediaEdited',
      data: { id: picture(1), facts: { credit: { source: 'Arquivo' } } },
    });
    const read = await project(database.db, magazine.events);
    const look = { colour: '#336699', placeholder: 'data:image/webp;base64,AA==' };
    const [first, second] = [picture(1), picture(2)];
    expect((await picturesById(read, [picture(3)]))[picture(3)]).toMatchObject({ focus: { x: 0, y: 0.123 } });
    expect(await picturesById(read, [first, second, first, picture(9)])).toEqual({
      [first]: {
        ...look,
        id: first,
        width: 800,
        height: 600,
        focus: { x: 0.1, y: 0.9 },
        credit: { source: 'Arquivo' },
      },
      [second]: {
        ...look,
        id: second,
        width: 1600,
        height: 1067,
        focus: { x: 0.75, y: 0.3 },
        credit: { author: 'Ana', licence: 'CC BY 4.0' },
      },
    });
    expect(await picturesById(read, [])).toEqual({});
  });
});
