import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { MediaEvent } from '#domain/media/events.ts';
import { createEventBuilder, picture } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project } from '#testing/projections/helpers.ts';
import { picturesById } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
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

  it('has file, size, look and focal point of its framing, until it shows another file or is unframed', async () => {
    const own = await createTestDatabase({ for: 'site' });
    onTestFinished(() => own.drop());
    const magazine = createEventBuilder();
    const id = picture(1);
    const whole = { width: 800, height: 600, focus: { x: 0.1, y: 0.9 } };
    magazine.media(1, whole);
    const framed = {
      framing: { turn: 90 as const, part: { left: 10, top: 20, width: 300, height: 200 } },
      colour: '#102030',
      placeholder: 'data:image/webp;base64,BB==',
    };
    const append = (event: MediaEvent) => magazine.append(`media-${id}`, event);
    let projected = 0;
    const shown = async () => {
      const read = await project(own.db, magazine.events.slice(projected));
      projected = magazine.events.length;
      return (await picturesById(read, [id]))[id];
    };
    append({ type: 'MediaFramed', data: { id, framed, focus: { x: 0.25, y: 0.75 } } });
    expect(await shown()).toMatchObject({
      id: `${id}_90-10-20-300-200`,
      width: 300,
      height: 200,
      focus: { x: 0.25, y: 0.75 },
      colour: '#102030',
      placeholder: 'data:image/webp;base64,BB==',
    });
    append({ type: 'MediaFramed', data: { id, framed: null, focus: whole.focus } });
    const look = { colour: '#336699', placeholder: 'data:image/webp;base64,AA==' };
    expect(await shown()).toMatchObject({ id, ...whole, ...look });
    append({ type: 'MediaFramed', data: { id, framed, focus: whole.focus } });
    const other = { id: picture(2), width: 500, height: 400, format: 'jpeg' as const, bytes: 1, ...look };
    append({ type: 'MediaReplaced', data: { id, picture: other } });
    expect(await shown()).toMatchObject({ id: picture(2), width: 500, height: 400, ...look });
  });
});
