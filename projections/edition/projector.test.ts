import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { askAfter, createRecorder, dumpAfter, uuid } from '#testing/projections/helpers.ts';
import { editions } from './projector.ts';
import type { EditionTables } from './tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const opened = {
  number: 47,
  title: { pt: 'Água', en: 'Water' },
  month: '2026-11',
  summary: { pt: 'Sobre a água', en: 'About water' },
  hue: 'azulejo',
  link: null,
  articles: [uuid(2), uuid(1)],
  cover: { mediaId: 'm1', alt: { pt: 'Uma onda', en: 'A wave' } },
};

/** One edition, as told by these events. */
const told = (...events: [type: string, data?: object][]) => {
  const record = createRecorder();
  return events.flatMap(([type, data = {}]) => record('edition-47', { type, data: { number: 47, ...data } }));
};
const rows = (events: ReturnType<typeof told>): Promise<EditionTables['edition'][]> =>
  askAfter(database.db, editions, [events], (trx: Transaction<EditionTables>) =>
    trx.selectFrom('edition').selectAll().execute(),
  );

describe('an edition', () => {
  it('is stored as one row with both languages and its articles in order', async () => {
    expect(await rows(told(['EditionOpened', opened]))).toEqual([
      {
        number: 47,
        title: { pt: 'Água', en: 'Water' },
        month: '2026-11',
        summary: { pt: 'Sobre a água', en: 'About water' },
        hue: 'azulejo',
        link: null,
        articles: [uuid(2), uuid(1)],
        cover: 'm1',
        cover_alt: { pt: 'Uma onda', en: 'A wave' },
        published: false,
        published_at: null,
        revision: 0n,
      },
    ]);
  });

  it('changes only the edited fields', async () => {
    const facts = { title: { pt: 'O mar', en: 'The sea' }, articles: [uuid(1)], link: 'https://example.org/47' };
    expect(await rows(told(['EditionOpened', opened], ['EditionEdited', { facts }]))).toMatchObject([
      { title: { pt: 'O mar', en: 'The sea' }, articles: [uuid(1)], link: 'https://example.org/47', revision: 1n },
    ]);
    const away = { link: null, articles: [] };
    const events = told(['EditionOpened', opened], ['EditionEdited', { facts }], ['EditionEdited', { facts: away }]);
    expect(await rows(events)).toMatchObject([
      { title: { pt: 'O mar' }, hue: 'azulejo', ...away, summary: { en: 'About water' } },
    ]);
  });

  it('has no cover until one is added', async () => {
    const cover = { mediaId: 'm2', alt: { pt: 'Nevoeiro', en: 'Fog' } };
    const bare = { ...opened, cover: null };
    expect(await rows(told(['EditionOpened', bare]))).toMatchObject([{ cover: null, cover_alt: { pt: '' } }]);
    expect(await rows(told(['EditionOpened', bare], ['CoverUpdated', { cover }]))).toMatchObject([
      { cover: 'm2', cover_alt: { pt: 'Nevoeiro', en: 'Fog' } },
    ]);
  });

  it('stores the time of its last publication', async () => {
    const events = told(['EditionOpened', opened], ['EditionPublished'], ['EditionUnpublished'], ['EditionPublished']);
    const first = { published: true, published_at: new Date(events[1]!.metadata.at) };
    expect(await rows(events.slice(0, 2))).toMatchObject([first]);
    expect(await rows(events.slice(0, 3))).toMatchObject([{ ...first, published: false }]);
    expect(await rows(events)).toMatchObject([{ published: true, published_at: new Date(events[3]!.metadata.at) }]);
  });

  it('is stored identically in one batch and event by event', async () => {
    const events = told(['EditionOpened', opened], ['EditionPublished'], ['EditionEdited', { facts: { hue: 'cane' } }]);
    const whole = await dumpAfter(database.db, editions, [events]);
    expect(whole.edition).toHaveLength(1);
    expect(
      await dumpAfter(
        database.db,
        editions,
        events.map((event) => [event]),
      ),
    ).toEqual(whole);
  });
});
