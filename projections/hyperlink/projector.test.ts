import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { askAfter, createRecorder, dumpAfter } from '#testing/projections/helpers.ts';
import { hyperlinks } from './projector.ts';
import type { HyperlinkTables } from './tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const facts = {
  title: { pt: 'O Fanal', en: 'Fanal' },
  text: { pt: 'Árvores', en: 'Trees' },
  picture: { mediaId: 'm1', alt: { pt: 'Um til', en: 'A til tree' } },
  target: 'https://example.org/fanal',
};
const tell = () => {
  const record = createRecorder();
  const event = (id: string, type: string, data: object = {}) =>
    record(`hyperlink-${id}`, { type, data: { id, ...data } })[0]!;
  return {
    added: (id: string) => event(id, 'HyperlinkAdded', facts),
    edited: (id: string, changed: object) => event(id, 'HyperlinkEdited', { facts: changed }),
    deleted: (id: string) => event(id, 'HyperlinkDeleted'),
    restored: (id: string) => event(id, 'HyperlinkRestored'),
  };
};
type Events = ReturnType<ReturnType<typeof tell>['added']>[];
const rows = (events: Events): Promise<HyperlinkTables['hyperlink'][]> =>
  askAfter(database.db, hyperlinks, [events], (trx: Transaction<HyperlinkTables>) =>
    trx.selectFrom('hyperlink').selectAll().orderBy('sequence').execute(),
  );

describe('a hyperlink', () => {
  it('is stored as one row with both languages', async () => {
    expect(await rows([tell().added('fanal')])).toEqual([
      {
        id: 'fanal',
        title: { pt: 'O Fanal', en: 'Fanal' },
        text: { pt: 'Árvores', en: 'Trees' },
        picture: 'm1',
        alt: { pt: 'Um til', en: 'A til tree' },
        target: 'https://example.org/fanal',
        sequence: 1n,
        revision: 0n,
        deleted: false,
      },
    ]);
  });

  it('changes only the edited fields', async () => {
    const { added, edited } = tell();
    const events = [added('fanal'), edited('fanal', { title: { pt: 'Fanal', en: 'The Fanal' } })];
    expect(await rows(events)).toMatchObject([
      { title: { en: 'The Fanal' }, text: { en: 'Trees' }, picture: 'm1', revision: 1n },
    ]);
    events.push(edited('fanal', { picture: null, target: 'https://example.com/' }));
    expect(await rows(events)).toMatchObject([
      { title: { en: 'The Fanal' }, picture: null, alt: { pt: '' }, target: 'https://example.com/', revision: 2n },
    ]);
  });

  it('is kept as a deleted row and returns when it is restored or added again', async () => {
    const { added, deleted, restored } = tell();
    const events = [added('fanal'), added('mapa'), deleted('fanal')];
    expect(await rows(events)).toMatchObject([
      { id: 'fanal', deleted: true },
      { id: 'mapa', deleted: false },
    ]);
    events.push(restored('fanal'));
    expect(await rows(events)).toMatchObject([{ id: 'fanal', deleted: false }, { id: 'mapa' }]);
    events.push(deleted('fanal'), added('fanal'));
    expect((await rows(events)).map(({ id }) => id)).toEqual(['mapa', 'fanal']);
  });

  it('is stored identically in one batch and event by event', async () => {
    const { added, edited, deleted } = tell();
    const events = [added('fanal'), added('mapa'), edited('mapa', { picture: null }), deleted('fanal'), added('fanal')];
    const whole = await dumpAfter(database.db, hyperlinks, [events]);
    expect(whole.hyperlink).toHaveLength(2);
    expect(
      await dumpAfter(
        database.db,
        hyperlinks,
        events.map((event) => [event]),
      ),
    ).toEqual(whole);
  });
});
