import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContributorFacts } from '#domain/contributor/events.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { createEventBuilder, picture } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { askAfter, project, uuid } from '#testing/projections/helpers.ts';
import { contributors } from './projector.ts';
import { listContributors } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
});
afterAll(() => database.drop());

const rows = (events: RecordedEvent[]) =>
  askAfter(database.db, contributors, [events], (trx) => trx.selectFrom('contributor').selectAll().execute());

describe('a contributor', () => {
  it('is stored as one row', async () => {
    const magazine = createEventBuilder();
    magazine.contributor(1, { name: 'Ana', roles: ['author', 'photographer'], avatar: picture(3) });
    expect(await rows(magazine.events)).toEqual([
      {
        id: uuid(1),
        name: 'Ana',
        roles: ['author', 'photographer'],
        avatar: picture(3),
        deleted: false,
        slug: 'ana',
        former_slugs: [],
        biography: { pt: '', en: '' },
        revision: 0n,
      },
    ]);
  });

  it('changes only the edited fields and keeps its row when deleted and restored', async () => {
    const magazine = createEventBuilder();
    const stream = `contributor-${uuid(1)}`;
    magazine.contributor(1, { name: 'Ana', avatar: picture(3) });
    magazine.append(stream, { type: 'ContributorEdited', data: { id: uuid(1), facts: { name: 'Eva', avatar: null } } });
    expect(await rows(magazine.events)).toMatchObject([{ name: 'Eva', roles: ['author'], avatar: null, revision: 1n }]);
    magazine.append(stream, { type: 'ContributorDeleted', data: { id: uuid(1) } });
    expect(await rows(magazine.events)).toMatchObject([{ name: 'Eva', deleted: true, revision: 2n }]);
    magazine.append(stream, { type: 'ContributorRestored', data: { id: uuid(1) } });
    expect(await rows(magazine.events)).toMatchObject([{ name: 'Eva', deleted: false, revision: 3n }]);
  });

  it('keeps the biography until it is edited, and has an empty one without', async () => {
    const magazine = createEventBuilder();
    const biography = { pt: 'Escreve.', en: 'Writes.' };
    magazine.contributor(1);
    magazine.contributor(2, { biography });
    const texts = async () => (await rows(magazine.events)).map((row) => row.biography);
    expect(await texts()).toEqual([{ pt: '', en: '' }, biography]);
    const edit = (facts: Partial<ContributorFacts>) =>
      magazine.append(`contributor-${uuid(2)}`, { type: 'ContributorEdited', data: { id: uuid(2), facts } });
    edit({ name: 'Eva' });
    expect((await texts())[1]).toEqual(biography);
    edit({ biography: { pt: '', en: 'Writes no more.' } });
    expect((await texts())[1]).toEqual({ pt: '', en: 'Writes no more.' });
  });

  it('has a slug of its own, which stays its own when the name changes', async () => {
    const magazine = createEventBuilder();
    magazine.contributor(1, { name: 'Ana Réis' });
    magazine.contributor(2, { name: 'Ana Reis' });
    magazine.append(`contributor-${uuid(1)}`, {
      type: 'ContributorEdited',
      data: { id: uuid(1), facts: { name: 'Eva' } },
    });
    magazine.contributor(3, { name: 'Ana Reis' });
    magazine.contributor(4, { name: '文' });
    const slugs = async () =>
      Object.fromEntries(
        (await rows(magazine.events)).map(({ id, slug, former_slugs }) => [id, [slug, ...former_slugs]]),
      );
    expect(await slugs()).toEqual({
      [uuid(1)]: ['eva', 'ana-reis'],
      [uuid(2)]: ['ana-reis-2'],
      [uuid(3)]: ['ana-reis-3'],
      [uuid(4)]: [uuid(4)],
    });
    magazine.append(`contributor-${uuid(1)}`, {
      type: 'ContributorEdited',
      data: { id: uuid(1), facts: { name: 'Ana Reis' } },
    });
    expect((await slugs())[uuid(1)]).toEqual(['ana-reis', 'eva']);
  });

  it('is listed in Portuguese alphabetical order until it is deleted', async () => {
    const magazine = createEventBuilder();
    for (const [number, name] of ['Zita', 'Ângela', 'Bruno', 'André'].entries()) {
      magazine.contributor(number + 1, { name });
    }
    magazine.append(`contributor-${uuid(3)}`, { type: 'ContributorDeleted', data: { id: uuid(3) } });
    const read = await project(database.db, magazine.events);
    expect((await listContributors(read)).map(({ name }) => name)).toEqual(['André', 'Ângela', 'Zita']);
  });
});
